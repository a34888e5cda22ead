/** What is there only while it is open. */
export interface Opened {
  onClose: () => void;
}
