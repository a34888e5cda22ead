export function WithdrawnText() {
  return (
    <>
      <p>
        It has been deleted. It stands on no page and in no figure any more, and the hiring team is told only
        that one response was withdrawn.
      </p>
      <p className="muted">E-mails that were sent before may have named how many responses there were.</p>
    </>
  );
}
