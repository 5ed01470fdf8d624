/** Reads the environment once and refuses nonsense with a sentence. deploy/settings.example.env lists every name (a test compares). */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What a process of Keyhold may do; all by default. */
export const processRoles = ['web', 'api', 'chat', 'watch', 'tick'] as const
export type ProcessRole = (typeof processRoles)[number]

const root = fileURLToPath(new URL('../../', import.meta.url))
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const web = z.url({ protocol: /^https?$/ })

/** Every name, what it takes and what it is without. */
const names = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  CALLS_A_MINUTE: whole(1, 1_000_000).default(600),
  KEYHOLD_DATA: z.string().min(1).default(path.join(root, 'var')),
  KEYHOLD_ROLES: z
    .string()
    .default(processRoles.join(','))
    .transform((list) => list.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(processRoles)).min(1)),
  KEYHOLD_DEMO: z.enum(['on', 'empty', 'off']).default('on'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Keyhold <no-reply@keyhold.example>'),
  RPC_URL: z.url({ protocol: /^(https?|wss?)$/ }).optional(),
  PUBLIC_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  EXPLORER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAIN_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  ESCROW_ADDRESS: address.optional(),
  CONFIRMATIONS: whole(1, 1000).default(15),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'it has 32 letters and digits')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'it begins with mailto: or https://')
    .optional(),
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
  TOKEN_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
} as const

export const settingNames = Object.keys(names) as (keyof typeof names)[]
export type Settings = z.infer<z.ZodObject<typeof names>>

/** Settings whose part is not built yet: set, they are refused plainly rather than ignored. */
const notBuilt = [
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PLACES_URL',
] as const

/** Settings that a public house cannot do without (design/house: production refuses defaults). */
const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'RPC_URL',
  // what wallets are told: without it they would be told RPC_URL, which may carry a key
  'PUBLIC_RPC_URL',
  'CHAIN_ID',
  'ESCROW_ADDRESS',
  'SMTP_URL',
  'TOKEN_SECRET',
] as const
/** The chain ids of local test chains, whose money is worth nothing. */
const localChains = [1337, 31_337]

/** The settings, or an Error whose message is a sentence for each setting that makes no sense. An empty value counts as none. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(settingNames.map((name) => [name, environment[name]?.trim() || undefined]))
  const result = z.object(names).safeParse(given)
  if (!result.success) throw new Error(result.error.issues.map((issue) => sentence(issue, given)).join('\n'))
  const settings = result.data
  const wrongs = [
    ...unbuilt(settings),
    ...unfinished(settings),
    ...(settings.NODE_ENV === 'production' ? unsafe(settings) : []),
  ]
  if (wrongs.length > 0) throw new Error(wrongs.join('\n'))
  return settings
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = /SECRET|URL/.test(name) ? 'what it was given' : JSON.stringify(given[name])
  return `${name} cannot be ${shown}: ${issue.message}. See deploy/settings.example.env.`
}

function unbuilt(settings: Settings): string[] {
  return notBuilt
    .filter((name) => settings[name])
    .map((name) => `${name} is set, but this part of Keyhold is not built yet. Remove it to start.`)
}

function unfinished(settings: Settings): string[] {
  if (!settings.RPC_URL) return []
  return (['CHAIN_ID', 'ESCROW_ADDRESS'] as const)
    .filter((name) => !settings[name])
    .map(
      (name) => `RPC_URL is set, so ${name} is needed too: Keyhold must know which chain and escrow to expect there.`,
    )
}

function unsafe(settings: Settings): string[] {
  const wrongs = neededInProduction
    .filter((name) => !settings[name])
    .map((name) => `${name} is needed when NODE_ENV is production.`)
  if (settings.KEYHOLD_DEMO !== 'off')
    wrongs.push('KEYHOLD_DEMO must be off when NODE_ENV is production: no demo town and no demo wallet there.')
  if (settings.CHAIN_ID && localChains.includes(settings.CHAIN_ID))
    wrongs.push(`CHAIN_ID ${settings.CHAIN_ID} is a local chain, which NODE_ENV production refuses.`)
  return wrongs
}
