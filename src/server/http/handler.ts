import type { AnswerOf, Endpoint, InputOf } from "../../contract/endpoint.ts";
import type { Contract, EndpointName } from "../../contract/index.ts";
import type { ReadContext } from "./read-context.ts";

/** The deed of a call: what the contract could not say. Throws `ProblemError` for what the caller is to be told. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ReadContext) => Promise<AnswerOf<E>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Contract[Name]> };
