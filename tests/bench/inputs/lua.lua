-- For the benchmarks: tables, closures, strings and numbers. The argument is the number of iterations.
local function account(owner)
  local balance, history = 0, {}
  return {
    add = function(amount) history[#history + 1] = amount; balance = balance + amount end,
    balance = function() return balance end,
    owner = owner,
  }
end

local function accounts(count)
  local all = {}
  for i = 1, count do all[i] = account("owner" .. (i * 7919) % count) end
  for i = 1, count * 10 do all[(i * 31) % count + 1].add(i % 17) end
  table.sort(all, function(a, b)
    if a.balance() ~= b.balance() then return a.balance() > b.balance() end
    return a.owner < b.owner
  end)
  return all[1].balance() + #all[count].owner
end

local function queens(n, row, columns, up, down)
  if row > n then return 1 end
  local found = 0
  for c = 1, n do
    if not (columns[c] or up[row + c] or down[row - c + n]) then
      columns[c], up[row + c], down[row - c + n] = true, true, true
      found = found + queens(n, row + 1, columns, up, down)
      columns[c], up[row + c], down[row - c + n] = nil, nil, nil
    end
  end
  return found
end

local function words(count)
  local seen, different = {}, 0
  for i = 1, count do
    local word = string.format("w%x", (i * 2654435) % 4093)
    if not seen[word] then different = different + 1 end
    seen[word] = (seen[word] or 0) + 1
  end
  return different + seen["w1"]
end

local function matrix(n)
  local a, sum = {}, 0
  for i = 1, n do
    a[i] = {}
    for j = 1, n do a[i][j] = (i * j) % 7 + 0.5 end
  end
  for i = 1, n do
    for j = 1, n do
      local product = 0
      for k = 1, n do product = product + a[i][k] * a[k][j] end
      sum = sum + product % 11
    end
  end
  return sum
end

local expected
for i = 1, tonumber(arg[1]) do
  local start = os.clock()
  local result = accounts(3000) + queens(7, 1, {}, {}, {}) + words(30000) + matrix(60)
  assert(result == (expected or result), "an iteration gave another result")
  expected = result
  print(string.format("Lua: iterations=1 runtime: %dus", math.floor((os.clock() - start) * 1000000)))
end
print("result: " .. expected)
