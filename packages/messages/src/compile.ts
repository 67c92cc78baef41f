export { type Constants, compileNamespace, type MessageIssue, type Messages } from "./compile/compile-namespace.ts";
