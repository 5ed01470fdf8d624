/**
 * Reads the environment once and refuses invalid values with a sentence. deploy/settings.example.env lists every name
 * (a test compares).
 */
import { isIP } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPrice } from '@keyhold/rental/moveInCost.ts'
import { type Hex, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { type Mode, needsRolePasskeys, type TestException, whyPublic } from './mode.ts'
import {
  faultOfPublicUrl,
  faultOfWalletUrl,
  holdsCredentials,
  isKnownKey,
  isMailbox,
  isReservedSender,
  isTyped,
  isUnderWalletHost,
  isUnencrypted,
  isWideNetwork,
  misspeltNames,
} from './settingChecks.ts'

/** The roles of a process; all by default. */
export const processRoles = ['web', 'api', 'chat', 'watch', 'tick', 'keep', 'relay'] as const
export type ProcessRole = (typeof processRoles)[number]

const root = fileURLToPath(new URL('../../', import.meta.url))
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** An amount in the chain's own coin, or in RNB, as the smallest unit. */
const coin = (sum: string) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,18})?$/, 'a sum in the chain’s own coin, as 0.001')
    .default(sum)
    .transform((digits) => parseEther(digits))
    .refine((amount) => amount > 0n, 'it has to be more than nothing')
const privateKey = z
  .string()
  .refine(isPrivateKey, 'it is no private key, which is 0x and 64 digits of 0-9 and a-f')
  .transform((key) => key as Hex)
/** Dollars for one unit, as the operator estimates them. */
const price = z.string().refine(isPrice, 'it is a price in dollars, as 0.25').optional()
const oldSecret = z
  .string()
  .min(32)
  .refine((characters) => new Set(characters).size >= 8, 'it has to be random: at least 8 different characters')
const secret = oldSecret.refine(
  (characters) => !isTyped(characters),
  'it has to be random: openssl rand -base64 48 prints one',
)
/** A public contact. */
const contact = z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'it begins with mailto: or https://')
const web = z.url({ protocol: /^https?$/ })
/** An address for `fetch`, which refuses one with a password, and shows it. */
const bare = web.refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), 'it must not hold a user or a password')

function isPrivateKey(key: string): boolean {
  try {
    return /^0x[0-9a-fA-F]{64}$/.test(key) && privateKeyToAddress(key as Hex).length > 0
  } catch {
    return false
  }
}

/** Every setting, its type and its default. */
const names = {
  KEYHOLD_MODE: z.enum(['local', 'public']).optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .superRefine((address, { addIssue }) => {
      const message = faultOfPublicUrl(address)
      if (message) addIssue({ code: 'custom', message })
    })
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((word) => word.trim() || []))
    .pipe(
      z.array(
        z
          .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
          .refine((proxy) => !isWideNetwork(proxy), 'it trusts strangers: name only your own proxies'),
      ),
    ),
  CALLS_A_MINUTE: whole(1, 1_000_000).default(600),
  PAGES_A_MINUTE: whole(1, 1_000_000).default(300),
  EARLY_HINTS: z.enum(['direct', 'on', 'off']).default('direct'),
  DRAIN_SECONDS: whole(0, 300).default(0),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SLOW_QUERY_MILLISECONDS: whole(0, 600_000).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: bare.optional(),
  KEYHOLD_DATA: z.string().min(1).default(path.join(root, 'var')),
  KEYHOLD_ROLES: z
    .string()
    .default(processRoles.join(','))
    .transform((list) => list.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(processRoles)).min(1)),
  KEYHOLD_DEMO: z.enum(['on', 'empty', 'off']).optional(),
  LOCAL_BLOCK_SECONDS: whole(1, 3_600).default(2),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  TRANSLATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATE_KEY: z.string().optional(),
  RATES_URL: z.url({ protocol: /^https$/ }).optional(),
  RNB_USD: price,
  GAS_USD: price,
  AVIF_PICTURES: z.enum(['on', 'off']).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'it is an e-mail address, or a name and an address: Keyhold <no-reply@keyhold.example>')
    .default('Keyhold <no-reply@keyhold.example>'),
  RPC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'it begins with https:// or http://, for Keyhold asks its node by calls alone',
    })
    .optional(),
  SECOND_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_RPC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((node) => !holdsCredentials(node), 'it seems to hold a key or password, and every visitor gets it')
    .optional(),
  EXPLORER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAIN_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  ESCROW_ADDRESS: address.optional(),
  CONFIRMATIONS: whole(1, 1000).default(15),
  KEEPER_KEY: privateKey.optional(),
  KEEPER_FEE_A_CALL: coin('0.001'),
  KEEPER_FEE_A_DAY: coin('0.05'),
  RELAY_KEY: privateKey.optional(),
  RELAY_FEE_A_CALL: coin('0.001'),
  RELAY_FEE_A_DAY: coin('0.05'),
  RELAY_RNB_A_CALL: coin('2'),
  RELAY_RNB_A_DAY: coin('100'),
  AGREEMENT_YEARS: whole(1, 100).default(6),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'it must have 32 characters of 0-9 and a-f')
    .optional(),
  WALLET_URL: z
    .url({ protocol: /^https?$/ })
    .superRefine((address, { addIssue }) => {
      const message = faultOfWalletUrl(address)
      if (message) addIssue({ code: 'custom', message })
    })
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  HELP_CONTACT: contact.optional(),
  STREETS_FILES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((word) => word.trim() || []))
    .pipe(
      z.array(
        z.string().regex(/(^|[/\\])[a-z0-9-]+\.pmtiles$/, 'each ends in a name of a-z, 0-9 and -, then .pmtiles'),
      ),
    ),
  MAP_STYLE_URL: web.optional(),
  METAVERSE_URL: web.optional(),
  TOKEN_URL: web.optional(),
  INFORMATION_URL: web.optional(),
  TELEGRAM_URL: web.optional(),
  X_URL: web.optional(),
  TERMS_URL: web.optional(),
  PRIVACY_URL: web.optional(),
  IMPRINT_URL: web.optional(),
  PLACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TOKEN_SECRET: secret.optional(),
  SEAL_KEY: secret.refine((key) => !key.includes(','), 'it has no comma, so that SEAL_KEY_OLD may name it').optional(),
  SEAL_KEY_OLD: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(oldSecret)),
  BACKUP_PASSWORD: z.string().min(12).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
} as const

export const settingNames = Object.keys(names) as (keyof typeof names)[]
type Named = z.infer<z.ZodObject<typeof names>>
/** The settings with their defaults, and derived values. */
export type Settings = Omit<Named, 'KEYHOLD_MODE' | 'KEYHOLD_DEMO' | 'AVIF_PICTURES'> & {
  readonly mode: Mode
  readonly AVIF_PICTURES: NonNullable<Named['AVIF_PICTURES']>
  readonly KEYHOLD_DEMO: NonNullable<Named['KEYHOLD_DEMO']>
}

/** Settings that a public server requires (D 11.11). */
const neededInPublic = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'RPC_URL',
  // The RPC address for wallets: without it they would get RPC_URL, which may contain a key.
  'PUBLIC_RPC_URL',
  'CHAIN_ID',
  'ESCROW_ADDRESS',
  'SMTP_URL',
  'TOKEN_SECRET',
  'SEAL_KEY',
] as const
/** BNB Smart Chain's main network, with real money. */
const mainNetwork = 56
/** The chain ids of local test chains, whose money has no value. */
const localChains = [1337, 31_337]

/**
 * The settings, or an Error with a sentence for each invalid setting. An empty value counts as none. Only tests and
 * benchmarks pass `exception`.
 */
export function readSettings(environment: Record<string, string | undefined>, exception?: TestException): Settings {
  try {
    return readCorrect(environment, exception)
  } catch (error) {
    // What is missing may be there under another name.
    throw new Error([(error as Error).message, ...misspeltSettings(environment)].join('\n'))
  }
}

function readCorrect(environment: Record<string, string | undefined>, exception?: TestException): Settings {
  const named = parse(z.object(names), environment)
  const reason = whyPublic(named, exception)
  const wrongs = [
    ...unfinished(named),
    ...halfStore(named),
    ...confused(named),
    ...(reason ? unsafe(named, reason) : []),
  ]
  if (wrongs.length > 0) throw new Error(wrongs.join('\n'))
  const { KEYHOLD_MODE: _, ...settings } = named
  const AVIF_PICTURES = settings.AVIF_PICTURES ?? (reason ? 'on' : 'off')
  return reason
    ? { ...settings, AVIF_PICTURES, mode: 'public', KEYHOLD_DEMO: 'off' }
    : { ...settings, AVIF_PICTURES, mode: 'local', KEYHOLD_DEMO: settings.KEYHOLD_DEMO ?? 'on' }
}

/**
 * The public address, without a slash at the end: on this machine `localhost`, because an IP address cannot be a
 * relying party of passkeys (D 11.40).
 */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const host = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(HOST) ? 'localhost' : HOST
  return (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/$/, '')
}

/** The database's address: the only setting that a command on the machine needs. Throws as readSettings does. */
export function readDatabaseSettings(
  environment: Record<string, string | undefined>,
): Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'KEYHOLD_DATA'> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA } = names
  return parse(z.object({ DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA }), environment)
}

/**
 * The settings of the command for roles: the database, and whether roles need passkeys. That is so for a public Keyhold
 * whose address is not given.
 */
export function readRoleSettings(
  environment: Record<string, string | undefined>,
): ReturnType<typeof readDatabaseSettings> & { readonly rolesNeedPasskeys: boolean } {
  const { KEYHOLD_MODE, RPC_URL, HOST, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL, DATABASE_URL } = names
  const parts = parse(
    z.object({ KEYHOLD_MODE, DATABASE_URL, RPC_URL, HOST, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL }),
    environment,
  )
  const mode = whyPublic(parts) ? 'public' : 'local'
  const rolesNeedPasskeys = mode === 'public' && (!parts.PUBLIC_URL || needsRolePasskeys(mode, parts.PUBLIC_URL))
  return { ...readDatabaseSettings(environment), rolesNeedPasskeys }
}

/**
 * What backups need: an external database, the place for files, and the keys. A local Keyhold is refused with a
 * sentence.
 */
export function readBackupSettings(environment: Record<string, string | undefined>) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA, BACKUP_PASSWORD, SEAL_KEY, SEAL_KEY_OLD, TOKEN_SECRET } =
    names
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = names
  const store = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const secrets = { BACKUP_PASSWORD, SEAL_KEY, SEAL_KEY_OLD, TOKEN_SECRET }
  const settings = parse(
    z.object({ DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA, ...secrets, ...store }),
    environment,
  )
  const wrongs = halfStore(settings)
  if (!settings.DATABASE_URL)
    wrongs.unshift(
      'DATABASE_URL is needed: backups are of a Keyhold whose database is not embedded. To back up a local one, stop it and copy its folder, KEYHOLD_DATA.',
    )
  if (!settings.DATABASE_URL || wrongs.length > 0) throw new Error(wrongs.join('\n'))
  return { ...settings, DATABASE_URL: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL }
}

/** The settings of the newsletter export: the database, and the parts of its links. */
export function readNewsletterSettings(
  environment: Record<string, string | undefined>,
): Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'KEYHOLD_DATA' | 'TOKEN_SECRET' | 'PUBLIC_URL'> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA, TOKEN_SECRET, PUBLIC_URL } = names
  return parse(z.object({ DATABASE_URL, DATABASE_DIRECT_URL, KEYHOLD_DATA, TOKEN_SECRET, PUBLIC_URL }), environment)
}

/** Reads only the settings of a schema. */
function parse<Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  environment: Record<string, string | undefined>,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.keys(shape.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  )
  const result = shape.safeParse(given)
  if (!result.success) throw new Error(result.error.issues.map((issue) => sentence(issue, given)).join('\n'))
  return result.data
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = /SECRET|KEY(?!HOLD)|URL|ENDPOINT|PASSWORD/.test(name)
    ? 'what it was given'
    : JSON.stringify(given[name])
  return `${name} cannot be ${shown}: ${issue.message}. See deploy/settings.example.env.`
}

function unfinished(settings: Named): string[] {
  if (!settings.RPC_URL)
    return settings.SECOND_RPC_URL
      ? ['SECOND_RPC_URL is set, so RPC_URL is needed too: a second node is compared with the first.']
      : []
  if (settings.SECOND_RPC_URL === settings.RPC_URL)
    return ['SECOND_RPC_URL is the same as RPC_URL: only another node can disagree. Name another, or none.']
  return (['CHAIN_ID', 'ESCROW_ADDRESS'] as const)
    .filter((name) => !settings[name])
    .map(
      (name) => `RPC_URL is set, so ${name} is needed too: Keyhold must know which chain and escrow to expect there.`,
    )
}

/** A file store needs all of its settings or none. */
function halfStore(settings: { readonly [Name in `S3_${string}` & keyof Named]?: Named[Name] }): string[] {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const set = [...needed, 'S3_ENDPOINT', 'S3_REGION'].find((name) => settings[name as keyof typeof settings])
  if (!set) return []
  const wrongs = needed
    .filter((name) => !settings[name])
    .map((name) => `${set} is set, so ${name} is needed too: a file store needs all of its settings.`)
  if (!settings.S3_ENDPOINT && !settings.S3_REGION)
    wrongs.push(`${set} is set, so S3_ENDPOINT is needed too, or for Amazon’s own store S3_REGION.`)
  return wrongs
}

function confused({
  SEAL_KEY,
  TOKEN_SECRET,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  KEEPER_KEY,
  RELAY_KEY,
  WALLET_URL,
  PUBLIC_URL,
  HOST,
  PORT,
}: Named): string[] {
  const wrongs: string[] = []
  if (WALLET_URL && isUnderWalletHost(publicUrlOf({ PUBLIC_URL, HOST, PORT }), WALLET_URL))
    wrongs.push(
      'The host of Keyhold is that of WALLET_URL or lies under it, so its pages could ask for the passkeys of accounts: give the wallet page a domain of its own.',
    )
  if (RELAY_KEY && RELAY_KEY.toLowerCase() === KEEPER_KEY?.toLowerCase())
    wrongs.push('RELAY_KEY is the same as KEEPER_KEY: each sends its own transactions, so each needs a key of its own.')
  if (SEAL_KEY && SEAL_KEY === TOKEN_SECRET)
    wrongs.push(
      'SEAL_KEY is the same as TOKEN_SECRET: one encrypts, the other signs, and a leak of one must not reveal both.',
    )
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    wrongs.push('DATABASE_DIRECT_URL is set, so DATABASE_URL is needed too: it names the pooler of the same database.')
  return wrongs
}

function unsafe(settings: Named, reason: string): string[] {
  // Only the role that sends emails has the password of the mail server.
  const needed = neededInPublic.filter((name) => name !== 'SMTP_URL' || settings.KEYHOLD_ROLES.includes('tick'))
  const wrongs = needed
    .filter((name) => !settings[name])
    .map((name) => `${name} is needed: Keyhold is public here, because ${reason}.`)
  if (settings.KEYHOLD_MODE === 'local') wrongs.push(`KEYHOLD_MODE cannot be local here, because ${reason}.`)
  if (settings.KEYHOLD_DEMO && settings.KEYHOLD_DEMO !== 'off')
    wrongs.push('KEYHOLD_DEMO must be off where Keyhold is public: no demo data and no demo wallet there.')
  if (settings.CHAIN_ID === mainNetwork && settings.RPC_URL && !settings.SECOND_RPC_URL)
    wrongs.push(
      `SECOND_RPC_URL is needed on chain ${mainNetwork}: one node alone would decide which payments are final. Name one of another provider.`,
    )
  if (settings.PUBLIC_URL && isUnencrypted(settings.PUBLIC_URL))
    wrongs.push('PUBLIC_URL must begin with https://: over http:// anybody on the way reads passwords and tokens.')
  if (settings.WALLET_URL && new URL(settings.WALLET_URL).protocol === 'http:')
    wrongs.push('WALLET_URL must begin with https://: a page on one machine makes no accounts for other people.')
  for (const name of ['KEEPER_KEY', 'RELAY_KEY'] as const)
    if (settings[name] && isKnownKey(settings[name]))
      wrongs.push(`${name} is a key that anybody knows or guesses: generate one, e.g. with cast wallet new.`)
  if (settings.CHAIN_ID && localChains.includes(settings.CHAIN_ID))
    wrongs.push(`CHAIN_ID ${settings.CHAIN_ID} is a local chain, which a public Keyhold refuses.`)
  return wrongs
}

/** What a public Keyhold starts with, but its operator should know: a sentence for each. */
export function warningsOf(
  settings: Pick<Settings, 'mode' | 'PUBLIC_URL' | 'TRUSTED_PROXIES' | 'MAIL_FROM' | 'RELAY_KEY' | 'KEYHOLD_ROLES'>,
): string[] {
  if (settings.mode === 'local') return []
  const warnings: string[] = []
  if (settings.TRUSTED_PROXIES.length === 0)
    warnings.push(
      'TRUSTED_PROXIES is missing: behind a proxy all visitors share its address, one rate limit, and one line of the log. Name your proxies.',
    )
  const { PUBLIC_URL = 'https://localhost' } = settings
  if (needsRolePasskeys(settings.mode, PUBLIC_URL) && isIP(new URL(PUBLIC_URL).hostname.replace(/[[\]]/g, '')) > 0)
    warnings.push(
      'PUBLIC_URL is an IP address: browsers have no passkeys there, so administrators and arbitrators cannot work.',
    )
  if (isReservedSender(settings.MAIL_FROM))
    warnings.push(`MAIL_FROM is ${settings.MAIL_FROM}, whose domain nobody has: mail servers refuse such e-mails.`)
  if (settings.RELAY_KEY && !settings.KEYHOLD_ROLES.includes('relay'))
    warnings.push('RELAY_KEY is set, but KEYHOLD_ROLES has no relay: this process needs no key and sends nothing.')
  return warnings
}

/** A sentence for each name of the environment that is nearly a setting. */
export function misspeltSettings(environment: Record<string, string | undefined>): string[] {
  const ofCompose = ['KEYHOLD_CHAIN', 'KEYHOLD_NETWORK', 'KEYHOLD_VERSION']
  return misspeltNames(Object.keys(environment), [...Object.keys(names), ...ofCompose]).map(
    ([name, meant]) => `${name} is not a setting and has no effect. ${meant} is one.`,
  )
}
