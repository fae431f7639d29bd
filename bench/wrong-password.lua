-- wrk's script for sign-ins, none of them right; WRONG_PASSWORD_PAUSE is how many milliseconds a connection waits between two.
local headers = { ["Content-Type"] = "application/json" }
local pause = tonumber(os.getenv("WRONG_PASSWORD_PAUSE") or "0")

request = function()
    return wrk.format("POST", nil, headers, '{"email":"user7@bench.example","password":"a wrong password"}')
end

if pause > 0 then
    delay = function() return pause end
end
