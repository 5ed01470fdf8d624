/** Opens what every domain stands on: gateways, keys, and the log of faults. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sealKeyOf } from '../../embedded/secret.ts'
import { createAuditLog } from '../../gateways/auditLog.ts'
import { findInstanceId } from '../../gateways/bucketOwner.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { ChainClock } from '../../gateways/clock.ts'
import { connectUnprepared, type Database } from '../../gateways/database.ts'
import { openMailer } from '../../gateways/mail.ts'
import { openFiles } from '../../gateways/openFiles.ts'
import { createOutbox } from '../../gateways/outbox.ts'
import { createPlaces } from '../../gateways/places.ts'
import type { PublicFetch } from '../../gateways/publicFetch.ts'
import { createRateLimiter } from '../../gateways/rateLimiter.ts'
import { openBus } from '../../gateways/redisBus.ts'
import { openRedis } from '../../gateways/redisConnection.ts'
import { createFaultLog } from '../../http/faultLog.ts'
import { openFront } from '../../http/front.ts'
import { createPapers } from '../../http/papers.ts'
import { dutiesOf } from '../../roles.ts'
import type { Settings } from '../../settings.ts'
import { createKeys } from './encryption/keys.ts'

/** The parts that Keyhold needs: opened by the entry points, or by testing/services.ts for tests. */
export interface ServicesDeps {
  readonly settings: Settings
  readonly database: Database
  /** The same for searches, unprepared; without it, one is opened. */
  readonly searchDatabase?: Database
  readonly clock: ChainClock
  readonly chain: Chain
  /** Signs tokens: at least 32 characters. */
  readonly secret: string
  /** The public address of pages and API, without a slash at the end. */
  readonly publicUrl: string
  /** For tests: reads external calendars instead of the guarded fetch. */
  readonly calendarFetch?: PublicFetch
  /** The folder for files, where no S3 store is set: photos, avatars. */
  readonly files: string
  /** Ends the process with a failure code: its pool is lost, and only a restart helps. */
  readonly endLost?: () => void
}

/** Opens them; `findLog` is called after the application, which owns the log, was created. */
export async function openPlatform(deps: ServicesDeps, findLog: () => FastifyBaseLogger) {
  const { settings, database, clock, publicUrl } = deps
  const duties = dutiesOf(settings.KEYHOLD_ROLES)
  const faults = createFaultLog(findLog)
  const { onFault } = faults
  const mailer = duties.runsScheduledJobs ? openMailer(settings, faults.logTo('warn')) : undefined
  const rateLimiter = createRateLimiter(database, clock)
  const files = await openFiles(settings, deps.files, () => findInstanceId(database))
  const redis = settings.REDIS_URL ? openRedis(settings.REDIS_URL) : undefined
  const bus = openBus(database, redis)
  return {
    ...deps,
    ...faults,
    findLog,
    searchDatabase: deps.searchDatabase ?? connectUnprepared(database),
    duties,
    isLocal: settings.mode === 'local',
    isSending: settings.mode === 'public' || settings.SMTP_URL !== undefined,
    mailer,
    outbox: createOutbox({ database, clock, publicUrl, mailer, onFault: onFault('the outbox') }),
    rateLimiter,
    files,
    redis,
    bus,
    front: openFront({ redis, bus, onFault: onFault('public changes') }),
    auditLog: createAuditLog({ database, clock, onFault: onFault('the audit log') }),
    places: createPlaces(),
    papers: createPapers({ files, rateLimiter, clock }),
    keys: createKeys({
      current: sealKeyOf(path.resolve(settings.KEYHOLD_DATA), settings.SEAL_KEY),
      others: settings.SEAL_KEY_OLD,
    }),
  }
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>
