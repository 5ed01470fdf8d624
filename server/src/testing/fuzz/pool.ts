/** Existing values for generated calls: ids of rows, addresses, passwords, by the names of fields. */
import type { Database } from '../../gateways/database.ts'
import type { TestChain } from '../chain.ts'
import { wallets } from '../chain.ts'
import type { CallerName } from './calls.ts'
import type { Known } from './inputs.ts'

/** The possible values of a field of this name: the first match counts. */
const sources: readonly (readonly [RegExp, string])[] = [
  [/email|username/i, 'email'],
  [/^calendars:file$/, 'token'],
  [/blockId$/, 'blocked_days'],
  [/sourceId$/, 'calendar_source'],
  [/evidenceId$/, 'dispute_evidence'],
  [/^(roomAd|fileDescriptor|calendars):id$|roomAd|listing|property/i, 'listing'],
  [/^(contract|desk|endings?|renewal):id$|contract|lease|request/i, 'lease'],
  [/^profile:id$/, 'lease or account'],
  [/^tenantId$|^(publisher|messages):|user|sender|recipient|person|landlord|publisher|^id$/i, 'account'],
  [/^viewings:id$/, 'viewing'],
  [/^savedSearch:id$/, 'saved_search'],
  [/^favourite:id$/, 'listing'],
  [/^passport:id$/, 'passport_link'],
  [/^user:id$/, 'session'],
  [/^receipt:txHash$|hash$|^tx/i, 'hash'],
  [/^receipt:chainId$|chainId/, 'chain'],
  [/password/i, 'password'],
  [/address|wallet/i, 'wallet'],
  [/city/i, 'city'],
  [/signature/i, 'signature'],
  [/token|secret|code/i, 'token'],
  [/message/i, 'message'],
  [/:stage$/, 'stage'],
  [/:year$/, 'year'],
  [/:version$/, 'small'],
  [/:part$/, 'part'],
  [/:size$/, 'size'],
  [/validTo$|from$|to$|day$|date/i, 'day'],
  [/^(times|startsAt)$/, 'time'],
  [/^file$/, 'table'],
  [/^query$/, 'query'],
  [/^kind$/, 'kind'],
  [/phone|mobile/i, 'phone'],
  [/amount|claim|handover|deposit|shares|tenant/i, 'digits'],
]
/** Tables whose rows are addressed by an id. */
const tables = [
  'account',
  'listing',
  'lease',
  'viewing',
  'saved_search',
  'passport_link',
  'session',
  'message',
  'photo',
  'dispute_evidence',
  'renewal',
  'ending',
  'blocked_days',
  'calendar_source',
  'saved_reply',
  'chat_attachment',
  'notice',
] as const

/** Tables whose rows belong to users: a caller mostly uses its own. */
const owners: Readonly<Record<string, readonly string[]>> = {
  listing: ['landlord_id'],
  lease: ['tenant_id', 'landlord_id'],
  viewing: ['tenant_id', 'landlord_id'],
  saved_search: ['account_id'],
  saved_reply: ['account_id'],
  passport_link: ['account_id'],
  session: ['account_id'],
  message: ['sender_id', 'recipient_id'],
  chat_attachment: ['sender_id', 'recipient_id'],
  notice: ['account_id'],
}
/** Fields that name the caller, and no other user. */
const oneself = /^(profile:id|userId|ownerId|id)$/

/** The caller's own values, by the sources above. */
async function readOwn(database: Database, callers: ReadonlyMap<CallerName, { id: string; email: string }>) {
  const own = new Map<CallerName, Map<string, unknown[]>>()
  for (const [name, { id, email }] of callers) {
    const things = new Map<string, unknown[]>([
      ['account', [id]],
      ['lease or account', [id]],
      ['email', [email]],
      ['password', ['a password of tests']],
    ])
    for (const [table, columns] of Object.entries(owners)) {
      const rows: { id: string }[] = []
      for (const column of columns)
        rows.push(
          ...(await database<{ id: string }[]>`
            select id::text from ${database(table)} where ${database(column)} = ${id} order by id limit 40`),
        )
      if (rows.length > 0)
        things.set(
          table,
          rows.map((row) => row.id),
        )
    }
    own.set(name, things)
  }
  return own
}

/** The secrets of email links. */
async function readTokens(database: Database): Promise<unknown[]> {
  const rows = await database<{ path: string }[]>`select content->>'path' as path from outbox where content ? 'path'`
  return rows.flatMap(({ path }) => /[=/]([\w-]{43})$/.exec(path)?.[1] ?? [])
}

/** Reads the existing values; `learn` adds ids from responses. */
export async function createPool(
  database: Database,
  { testChain }: { readonly testChain: TestChain },
  callers: ReadonlyMap<CallerName, { id: string; email: string }>,
) {
  const values = new Map<string, unknown[]>(Object.entries(fixed))
  for (const table of tables) {
    const rows = await database<{ id: string }[]>`select id::text from ${database(table)} order by id limit 40`
    values.set(
      table,
      rows.map(({ id }) => id),
    )
  }
  const events = await database<{ transaction: string }[]>`
    select transaction from chain_event group by transaction order by min(block), min(log_index)`
  const hashes = events.map(({ transaction }) => transaction)
  values.set('hash', [...hashes, `0x${'1'.repeat(64)}`])
  values.set('chain', [testChain.deployment.chainId, 1])
  values.set('lease or account', [...(values.get('lease') ?? []), ...(values.get('account') ?? [])])
  const tokens = await readTokens(database)
  values.set('token', [...(values.get('token') ?? []), ...tokens, ...tokens])
  const ownThings = await readOwn(database, callers)
  const learned: string[] = []
  const seen = new Set<string>()
  return {
    /** Three times out of four it is the caller's own, if there is one. */
    find({ name, at }: Known, caller: CallerName): unknown {
      const source = sources.find(([pattern]) => pattern.test(name))?.[1] ?? (/id$/i.test(name) ? '' : 'words')
      const theirs = ownThings.get(caller)?.get(source)
      if (theirs && at % 4 !== 0 && (source !== 'account' || oneself.test(name))) return theirs[at % theirs.length]
      const own = values.get(source) ?? []
      const all = source !== 'words' && (own.length === 0 || at % 10 === 0) ? [...own, ...learned] : own
      return all[at % Math.max(1, all.length)] ?? crypto.randomUUID()
    },
    /** Stores ids from a response, up to a number. */
    learn(body: string) {
      for (const [id] of body.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g))
        if (!seen.has(id) && learned.length < 2_000) {
          seen.add(id)
          learned.push(id)
        }
    },
  }
}

const fixed: Readonly<Record<string, unknown[]>> = {
  words: ['Two rooms by the park', 'Gladly', 'Daniel', 'It was clean.', 'Calle Padres Aguilar 12', 'A'],
  email: ['daniel@mail.example', 'lucia@mail.example', 'nora@mail.example', 'new@mail.example', 'ANOTHER@mail.example'],
  password: ['a password of tests', 'another password of tests', 'password', 'a password of tests '],
  wallet: [wallets.tenant.address, wallets.landlord.address, wallets.other.address, `0x${'0'.repeat(40)}`],
  city: [3_583_361, 1_609_350, 0],
  signature: [`0x${'1b'.repeat(65)}`, `0x${'00'.repeat(65)}`],
  token: ['a.b.c', 'nothing', 'x'.repeat(43)],
  stage: ['move-in', 'move-out'],
  part: ['handover', 'deposit'],
  size: ['small', 'large', 'file'],
  year: ['2026', '2027', '1970'],
  small: ['1', '0', '2'],
  day: ['2026-12-01', '2027-12-01', '2027-06-30', '2026-11-20'],
  time: ['2026-11-24T10:00', '2026-11-25T10:00', '2026-11-24T16:00:00Z', '2026-11-25T10:30'],
  table: ['reference,title,rentPrice\nA1,A flat,900\n', 'reference;title\n;\n"', 'reference\n', 'title\n=1+1\n'],
  query: ['city=3583361', 'priceMax=1200&furnished=true', 'city=-1&page=9', ''],
  kind: ['requests', 'money', 'messages', 'viewings', 'searches', 'leases'],
  phone: ['+503 7012-3456', '+66 2 123 4567'],
  digits: [`${240n * 10n ** 18n}`, '0', `${10n ** 21n}`],
}
