-- wrk script: saves practice progress, one word further with each request.
local cookie, body_start, word_count = os.getenv("BENCH_COOKIE"), os.getenv("BENCH_BODY_START"), tonumber(os.getenv("BENCH_WORD_COUNT"))
local headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json" }
local index = 0

request = function()
    index = (index + 1) % word_count
    return wrk.format("POST", nil, headers, body_start .. index .. "}")
end
