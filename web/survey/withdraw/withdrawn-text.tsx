export function WithdrawnText() {
  return (
    <>
      <p>
        It has been deleted. It stands on no page and in no rating any more, and the hiring team is told only
        that one response was withdrawn.
      </p>
      <p className="muted">
        What was read, saved or mailed before cannot be called back, and counts that tell of nobody stay.
      </p>
    </>
  );
}
