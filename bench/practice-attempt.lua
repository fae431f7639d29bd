-- wrk script: makes practice attempts at words of BENCH_WORDLIST, one with each round through the sessions of BENCH_SESSIONS
-- participants, each from an address of its own.
local sessions, first = tonumber(os.getenv("BENCH_SESSIONS")), tonumber(os.getenv("BENCH_FIRST_PARTICIPANT"))
local wordlist = os.getenv("BENCH_WORDLIST")
local start = os.time()
local number = -1

request = function()
    number = number + 1
    local session = number % sessions
    local headers = {
        ["Cookie"] = "wordhive_session=bench-session-" .. session,
        ["Content-Type"] = "application/json",
        ["X-Forwarded-For"] = string.format("10.0.%d.%d", math.floor(session / 250), session % 250 + 1),
    }
    local body = string.format(
        '{"userId":"user-%031d","wordlistId":"%s","attempts":[{"id":"%010d-%025d","wordId":"practiced-word-%021d",'
            .. '"typed":"marzipan","correct":true,"hintLevel":0,"milliseconds":4000,"mode":"learn","device":"device",'
            .. '"attemptedAt":"%s"}]}',
        first + session, wordlist, start, number, (number * 7) % 100, os.date("!%Y-%m-%dT%H:%M:%SZ")
    )
    return wrk.format("POST", nil, headers, body)
end
