import { lookup } from 'node:dns/promises'
import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../testing/nameServer.ts'
import { isPublicAddress, publicLookup } from './publicAddress.ts'

test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'])(
  'a user cannot make the server call %s in its own network',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:8.8.8.8'])(
  'a user cannot make the server call %s, which is not public',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''])(
  '%j is no public address',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

const names = await startNameServer({
  'fine.example': { A: ['8.8.8.8'], AAAA: ['2a00:1450:4001:0:0:0:0:1'] },
  'old.example': { A: ['8.8.8.8'] },
  'inward.example': { A: ['127.0.0.1'] },
  'half.example': { A: ['8.8.8.8', '10.1.2.3'] },
  'inward6.example': { A: ['8.8.8.8'], AAAA: ['fd00:0:0:0:0:0:0:1'] },
  'empty.example': {},
  'unknown.example': null,
})
afterAll(() => names.close())

const find = (name: string, signal = AbortSignal.timeout(30_000), all = true) =>
  new Promise<unknown>((resolve) =>
    publicLookup(signal, [names.address])(name, { all }, (error, ...found) => resolve(error ? String(error) : found)),
  )

test('a connection goes to the addresses that were checked, IPv4 first', async () => {
  const four = { address: '8.8.8.8', family: 4 }
  expect(await find('fine.example')).toEqual([[four, { address: '2a00:1450:4001::1', family: 6 }]])
  expect(await find('old.example')).toEqual([[four]])
  expect(await find('fine.example', undefined, false)).toEqual(['8.8.8.8', 4])
})

// promise: sgn-2-push-ours
test.each(['inward.example', 'half.example', 'inward6.example'])(
  '%s has an address that is not public: it is not called, even if an earlier check passed',
  async (name) => expect(await find(name)).toBe(`Error: ${name} is not of the public internet`),
)

test.each(['empty.example', 'unknown.example'])('%s has no address', async (name) =>
  expect(await find(name)).toBe(`Error: ${name} has no address`),
)

test('names whose name server is silent hold up no lookup of ours, and end with their requests', async () => {
  const requests = new AbortController()
  const silent = Array.from({ length: 20 }, (_, index) => `s${index}.silent.example`)
  let ended = 0
  const all = silent.map((name) => find(name, requests.signal).finally(() => ended++))
  await expect.poll(() => names.asked).toEqual(expect.arrayContaining(silent.map((name) => `${name} A`)))
  expect(await lookup('localhost')).toHaveProperty('address')
  expect(ended).toBe(0)
  requests.abort()
  for (const end of await Promise.all(all)) expect(end).toContain('ECANCELLED')
  expect(await find('fine.example', requests.signal)).toContain('AbortError')
})
