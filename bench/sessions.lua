-- wrk script: sends each request with the session of the next one of BENCH_SESSIONS participants.
local sessions = tonumber(os.getenv("BENCH_SESSIONS"))
local requests = {}
local number = -1

init = function()
    for session = 0, sessions - 1 do
        requests[session] = wrk.format("GET", nil, { ["Cookie"] = "wordhive_session=bench-session-" .. session })
    end
end

request = function()
    number = number + 1
    return requests[number % sessions]
end
