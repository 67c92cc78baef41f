import { contract, type EndpointName } from "#core/contract/index.ts";

const NAMES = new Map<unknown, EndpointName>(
  Object.entries(contract).map(([name, endpoint]) => [endpoint, name as EndpointName]),
);

/** The name of a call of the API, of which a client is given the endpoint. */
export const nameOf = (endpoint: unknown): EndpointName => NAMES.get(endpoint)!;
