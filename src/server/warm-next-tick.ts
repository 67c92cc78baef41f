/**
 * Lets V8 compile `process.nextTick` before anything else uses it. Node calls it several times for each answer, and each call makes an
 * object with computed keys, for which V8 has a fast and a slow way: it decides once, by the first objects that it has seen. In
 * processes whose modules all came from the compile cache it chose the slow one, by which a cached answer takes an eighth longer.
 * Seen with `perf`, as calls of `Runtime_DefineKeyedOwnPropertyInLiteral`.
 */
const CALLS = 3_000;

const nothing = () => {};
for (let call = 0; call < CALLS; call++) process.nextTick(nothing);
