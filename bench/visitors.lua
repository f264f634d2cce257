-- Visitors, for wrk: each connection requests one of the paths repeatedly, after a pause.
-- Arguments: milliseconds between two requests of a connection, the number of visitors, the paths.
local pause, visitors, paths, asked = 0, 0, {}, 0

function init(args)
  math.randomseed(os.time())
  pause, visitors = tonumber(args[1]), tonumber(args[2])
  for i = 3, #args do paths[#paths + 1] = args[i] end
end

function delay()
  return math.floor(pause * (0.5 + math.random()))
end

function request()
  asked = asked + 1
  local visitor = math.random(0, visitors - 1)
  wrk.headers["X-Forwarded-For"] = string.format("10.0.%d.%d", math.floor(visitor / 256), visitor % 256)
  wrk.headers["Accept-Encoding"] = "br"
  return wrk.format("GET", paths[asked % #paths + 1])
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %.3f\n", summary.requests, failed, latency:percentile(95) / 1000))
end
