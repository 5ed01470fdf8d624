/** Stored identities on a real PostgreSQL: which key they have, the startup check, and key rotation. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '../../../gateways/database.ts'
import { serve } from '../../../serve.ts'
import { readSettings } from '../../../settings.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createIdentityCipher, encryptedIdentities } from '../../leases/leases/identities.ts'
import { keysOf, secrets } from './encryption.setup.ts'
import { createEncryption, type EncryptedRows } from './service.ts'

const services = await createTestServices({ SEAL_KEY: secrets.first })
const rentals = await createTestRentals(services)
const { database, files, chain } = services.deps
afterAll(() => services.close())

const home = await rentals.aHome()
const leases: string[] = []
for (let month = 1; month <= 5; month += 1)
  leases.push(await rentals.request(home, { validFrom: `2027-0${month}-01`, validTo: `2028-0${month}-01` }))
const numberOf = (id: string) => `PAC ${leases.indexOf(id)}`
const store = (id: string, identity: Buffer) => database`update lease set identity = ${identity} where id = ${id}`
const stored = () => database<{ id: string; identity: Buffer }[]>`select id, identity from lease order by id`
const asRequested = await stored()
/** A SEAL_KEY, and its predecessor. */
const bothKeys: Parameters<typeof keysOf> = [secrets.first, [secrets.older]]
const idOf = (secret: string) => keysOf(secret).current.id

/** Counts the identities encrypted by each key. */
async function countByKey(): Promise<Record<string, number>> {
  const ids = (await stored()).map(({ identity }) => identity.toString('hex', 4, 12))
  return Object.fromEntries([...new Set(ids)].map((id) => [id, ids.filter((other) => other === id).length]))
}

/** Decrypts every identity with these keys. */
async function readWith(...keys: Parameters<typeof keysOf>) {
  const cipher = createIdentityCipher(keysOf(...keys))
  return (await stored()).map(({ id, identity }) => [id, cipher.decrypt(id, identity)])
}
const whole = () => leases.toSorted().map((id) => [id, { passportNumber: numberOf(id) }])

/** The encryption service of an instance with these keys, and its log. */
function encryptionOf(
  keys: Parameters<typeof keysOf>,
  change: (rows: EncryptedRows) => EncryptedRows = (rows) => rows,
) {
  const said: string[] = []
  const ring = keysOf(...keys)
  const encryption = createEncryption({
    keys: ring,
    all: [change(encryptedIdentities(database, createIdentityCipher(ring)))],
    log: ({ changed }, words) => said.push(`${changed}: ${words}`),
    onFault: () => undefined,
    batch: 2,
  })
  const toTheEnd = async () => {
    while ((await encryption.encryptSome()) === 'more');
  }
  return { ...encryption, said, toTheEnd }
}

const sealedBy = (secret: string, id: string, identity: object) =>
  createIdentityCipher(keysOf(secret)).encrypt(id, identity)

beforeEach(async () => {
  for (const id of leases) await store(id, sealedBy(secrets.older, id, { passportNumber: numberOf(id) }))
})

// promise: sgn-6-seal
test('a request’s identity is encrypted with SEAL_KEY, and contains its id', () => {
  const cipher = createIdentityCipher(keysOf(secrets.first))
  expect(asRequested).toHaveLength(5)
  for (const { id, identity } of asRequested) {
    expect(identity.subarray(0, 12)).toEqual(Buffer.from(`4b485331${idOf(secrets.first)}`, 'hex'))
    expect(cipher.decrypt(id, identity)).toMatchObject({ passportNumber: rentals.form(home).renteeIdPassPortNumber })
  }
})

test('values of an older key stay readable, and are re-encrypted with SEAL_KEY, which is logged once at the end', async () => {
  expect(await readWith(...bothKeys)).toEqual(whole())
  const { toTheEnd, said } = encryptionOf(bothKeys)
  await toTheEnd()
  expect(await countByKey()).toEqual({ [idOf(secrets.first)]: 5 })
  expect(await readWith(secrets.first)).toEqual(whole())
  const words = `Everything sealed is sealed with the key ${idOf(secrets.first)}: no other is needed to open it.`
  expect(said).toEqual([`5: ${words}`])
  await toTheEnd()
  expect(said).toHaveLength(1)
})

test('the end is logged only after a whole round found nothing left', async () => {
  const first = leases.toSorted()[0] ?? ''
  let isWritten = false
  const { toTheEnd, said } = encryptionOf(bothKeys, (rows) => ({
    ...rows,
    async list(after, ...rest) {
      const found = await rows.list(after, ...rest)
      if (after && !isWritten) {
        isWritten = true // another process, which still has the old key, writes meanwhile
        await store(first, sealedBy(secrets.older, first, { passportNumber: numberOf(first) }))
      }
      return found
    },
  }))
  await toTheEnd()
  expect(await countByKey()).toEqual({ [idOf(secrets.first)]: 5 })
  expect(said.map((words) => words.slice(0, 2))).toEqual(['6:'])
})

test('during key rotation the older key decrypts until everything is re-encrypted', async () => {
  await encryptionOf(bothKeys).toTheEnd()
  const { refuseUnopened, toTheEnd, said } = encryptionOf([secrets.second, [secrets.first]])
  await refuseUnopened()
  await toTheEnd()
  expect(await countByKey()).toEqual({ [idOf(secrets.second)]: 5 })
  expect(await readWith(secrets.second)).toEqual(whole())
  expect(said).toHaveLength(1)
  const again = encryptionOf([secrets.second, [secrets.first]])
  await again.toTheEnd()
  expect(again.said).toEqual([expect.stringMatching(/^0: Everything sealed is sealed with/)])
})

// promise: sgn-6-seal-anew
test('killed at any moment, re-encryption resumes where it stopped, and nothing is lost', async () => {
  const program = fileURLToPath(new URL('../../../testing/encryption.start.ts', import.meta.url))
  const options = { databaseUrl: services.databaseUrl, current: secrets.first, older: secrets.older }
  for (let killed = 0; killed < 3; killed += 1) {
    const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve) => child.stdout.once('data', () => resolve(void child.kill('SIGKILL'))))
    await new Promise((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(0),
    )
    expect(child.signalCode).toBe('SIGKILL')
    expect(await readWith(...bothKeys)).toEqual(whole())
  }
  const halfway = await countByKey()
  expect(halfway[idOf(secrets.first)]).toBeGreaterThanOrEqual(1)
  expect(halfway[idOf(secrets.older)]).toBeGreaterThanOrEqual(1)
  const { toTheEnd, said } = encryptionOf(bothKeys)
  await toTheEnd()
  expect(await readWith(secrets.first)).toEqual(whole())
  expect(said).toEqual([expect.stringMatching(new RegExp(`^${halfway[idOf(secrets.older)]}: `))])
})

test('two concurrent processes re-encrypt each row once', async () => {
  const both = [encryptionOf(bothKeys), encryptionOf(bothKeys)]
  await Promise.all(both.map(({ toTheEnd }) => toTheEnd()))
  expect(await countByKey()).toEqual({ [idOf(secrets.first)]: 5 })
  expect(await readWith(secrets.first)).toEqual(whole())
  const counts = both.flatMap(({ said }) => said.map((words) => Number.parseInt(words, 10)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
})

test('a request that its tenant changes at that moment keeps the change', async () => {
  const id = leases[0] ?? ''
  let isWritten = false
  const cipher = createIdentityCipher(keysOf(secrets.first))
  const { toTheEnd } = encryptionOf(bothKeys, (rows) => ({
    ...rows,
    async replace(row, encrypted) {
      if (row.id === id && !isWritten) {
        isWritten = true
        await store(id, cipher.encrypt(id, { passportNumber: 'a new one' }))
      }
      return rows.replace(row, encrypted)
    },
  }))
  await toTheEnd()
  const [row] = await database<{ identity: Buffer }[]>`select identity from lease where id = ${id}`
  expect(cipher.decrypt(id, row?.identity ?? Buffer.alloc(0))).toEqual({ passportNumber: 'a new one' })
})

test('a short database outage is no failure of a row: re-encryption resumes from there', async () => {
  let isAway = true
  const { encryptSome, toTheEnd, said } = encryptionOf(bothKeys, (rows) => ({
    ...rows,
    async replace(...row) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return rows.replace(...row)
    },
  }))
  await expect(encryptSome()).rejects.toThrow('ECONNREFUSED')
  isAway = false
  await toTheEnd()
  expect(said).toEqual([expect.stringMatching(/^5: /)])
})

test('a row that cannot be decrypted stays as it is and is logged, and stops no other', async () => {
  const id = leases.toSorted()[0] ?? ''
  const damaged = sealedBy('a secret that nobody has any more', id, {})
  await store(id, damaged)
  const { toTheEnd, said } = encryptionOf(bothKeys)
  const words = `1 rows cannot be sealed with the current key. The first is the identity in lease ${id}: it is sealed with`
  await expect(toTheEnd()).rejects.toThrow(words)
  await expect(toTheEnd()).rejects.toThrow(words)
  expect(await countByKey()).toMatchObject({ [idOf(secrets.first)]: 4 })
  expect((await stored())[0]?.identity).toEqual(damaged)
  expect(said).toEqual([])
})

/** Starts an instance with these settings like its entry points, up to the point where it would answer. */
async function start(settings: Record<string, string>): Promise<void> {
  const own = connectDatabase(services.databaseUrl, 3)
  const served = await serve({
    settings: readSettings({ LOG_LEVEL: 'silent', KEYHOLD_DATA: files, KEYHOLD_ROLES: 'api', ...settings }),
    database: own,
    rpcUrl: 'http://127.0.0.1:1',
    deployment: chain.deployment,
    files,
    secret: 'a secret of the tests that signs and seals nothing',
  })
  await served.close()
}

// promise: sgn-6-seal-start
test('startup is refused if no key can decrypt some row, and the error names the missing key', async () => {
  await encryptionOf(bothKeys).toTheEnd()
  await start({ SEAL_KEY: secrets.first })
  await start({ SEAL_KEY: secrets.second, SEAL_KEY_OLD: secrets.first })
  const id = leases.toSorted()[3] ?? ''
  await store(id, createIdentityCipher(keysOf(secrets.second)).encrypt(id, {}))
  await expect(start({ SEAL_KEY: secrets.first })).rejects.toThrow(
    `1 of 5 sealed rows cannot be opened with the keys that are set. The first is the identity in lease ${id}: it is sealed with the key ${idOf(secrets.second)}, which is not here. Set the SEAL_KEY`,
  )
  await expect(start({ SEAL_KEY: 'a key that encrypted nothing so far' })).rejects.toThrow('5 of 5 sealed rows')
  await start({ SEAL_KEY: secrets.second, SEAL_KEY_OLD: secrets.first })
})

test('a local instance generates and stores its own key, and startup without it is refused', async () => {
  await start({ SEAL_KEY_OLD: secrets.older })
  await encryptionOf(bothKeys).toTheEnd()
  await expect(start({})).rejects.toThrow('restore "seal-key" from the backup')
})
