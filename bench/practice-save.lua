-- wrk script: saves practice progress, one word further with each round through the sessions of BENCH_SESSIONS participants.
local sessions, first = tonumber(os.getenv("BENCH_SESSIONS")), tonumber(os.getenv("BENCH_FIRST_PARTICIPANT"))
local word_count, body_end = tonumber(os.getenv("BENCH_WORD_COUNT")), os.getenv("BENCH_BODY_END")
local number = -1

request = function()
    number = number + 1
    local session = number % sessions
    local index = (math.floor(number / sessions) + 1) % word_count
    local headers = { ["Cookie"] = "wordhive_session=bench-session-" .. session, ["Content-Type"] = "application/json" }
    local body = string.format('{"userId":"user-%031d","currentIndex":%d,%s', first + session, index, body_end)
    return wrk.format("POST", nil, headers, body)
end
