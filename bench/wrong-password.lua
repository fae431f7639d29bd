-- wrk script: logs in with a wrong password. WRONG_PASSWORD_PAUSE is the pause per connection, in milliseconds.
local headers = { ["Content-Type"] = "application/json" }
local pause = tonumber(os.getenv("WRONG_PASSWORD_PAUSE") or "0")

request = function()
    return wrk.format("POST", nil, headers, '{"email":"user7@bench.example","password":"a wrong password"}')
end

if pause > 0 then
    delay = function() return pause end
end
