export function outboxList() {
  return "";
}
export function outboxMessage() {
  return "";
}
