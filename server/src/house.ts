/** Puts gateways and features together; the only file, with the entry points, that knows them all. */
import type { FastifyInstance } from 'fastify'
import type { ChainClock } from './gateways/clock.ts'
import type { Database } from './gateways/database.ts'
import type { Session } from './gateways/session.ts'
import { createApp } from './http/app.ts'
import type { Probe } from './http/health.ts'
import type { Settings } from './settings.ts'

/** What the house stands on: made by the entry points, or by trial/house.ts for tests. */
export interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly clock: ChainClock
  /** Signs tokens and seals what is stored encrypted: at least 32 characters. */
  readonly secret: string
  /** Where pages and API answer, without a slash at the end. */
  readonly publicUrl: string
  /** The folder for files: photos, avatars. */
  readonly files: string
}

export interface House {
  readonly app: FastifyInstance
  /** How the parts that features look after are doing, for GET /api/health. */
  readonly probes: Readonly<Record<string, Probe>>
  /** Starts the loops of the process's roles: mail, watch, tick. */
  start(): void
  /** Ends loops and connections, in order. */
  close(): Promise<void>
}

/** Opens every feature on the given parts. */
export async function openHouse(parts: Parts): Promise<House> {
  const session: Session = { recognise: async () => undefined }
  const app = await createApp({
    session,
    logLevel: parts.settings.LOG_LEVEL,
    api: () => undefined,
  })
  return {
    app,
    probes: {},
    start: () => undefined,
    async close() {
      await app.close()
      await parts.database.end({ timeout: 5 })
    },
  }
}
