-- wrk's script for a storm of sign-ins, none of them right.
local headers = { ["Content-Type"] = "application/json" }

request = function()
    return wrk.format("POST", nil, headers, '{"email":"user7@bench.example","password":"a wrong password"}')
end
