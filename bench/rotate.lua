-- wrk … -s rotate.lua URL -- FILE THREADS: repeats the requests of a file in order. With n threads
-- each thread sends every n-th request. A line contains method, path, headers between semicolons,
-- and JSON, separated by tabs.
local started = 0
local requests = {}
local at, step

function setup(thread)
  thread:set("place", started)
  started = started + 1
end

function init(args)
  for line in io.lines(args[1]) do
    local method, path, list, json = line:match("^(%S+)\t(%S+)\t([^\t]*)\t(.*)$")
    local headers = {}
    for name, value in list:gmatch("([^;:]+): ([^;]+)") do headers[name] = value end
    requests[#requests + 1] = wrk.format(method, path, headers, json ~= "" and json or nil)
  end
  at = place
  step = tonumber(args[2])
end

function request()
  local next = requests[at % #requests + 1]
  at = at + step
  return next
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local format = '\n{"seconds":%f,"requests":%d,"failed":%d,"p50":%f,"p95":%f,"p99":%f}\n'
  io.write(format:format(summary.duration / 1e6, summary.requests, failed,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency:percentile(99) / 1e3))
end
