/**
 * A function that stores its results, for what is computed again and again from few different arguments. All results are dropped when
 * there are too many.
 * @param max number of results
 * @param keyOf equal for arguments with the same result; default: the first argument
 */
export function memoised<Args extends unknown[], Result>(
  max: number,
  compute: (...args: Args) => Result,
  keyOf: (...args: Args) => unknown = (...[first]) => first,
): (...args: Args) => Result {
  const results = new Map<unknown, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as Result;
    if (results.size >= max) results.clear();
    const result = compute(...args);
    results.set(key, result);
    return result;
  };
}
