-- For wrk: requests the paths of a file in order, and prints the result as JSON (latencies in milliseconds).
local requests = {}
local at = 0

function init(args)
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path) end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"perSecond":%.1f,"p50":%.3f,"p99":%.3f,"max":%.3f,"failed":%d,"requests":%d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status, summary.requests))
end
