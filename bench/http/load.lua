-- For wrk: requests the paths of a file in order (a path, a tab and a body are a POST), and prints the result as JSON (latencies in milliseconds).
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, body = line:match("^(.-)\t(.*)$")
    requests[#requests + 1] = body and wrk.format("POST", path, nil, body) or wrk.format("GET", line)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"perSecond":%.1f,"p50":%.3f,"p95":%.3f,"p99":%.3f,"max":%.3f,"failed":%d,"requests":%d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status, summary.requests))
end
