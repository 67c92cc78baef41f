export { compileNamespace, type MessageIssue, type Messages } from "./compile/compile-namespace.ts";
