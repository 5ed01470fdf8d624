/** Test helpers: processes that build archives concurrently on one database. */
import { expect } from 'vitest'
import type { Database } from '../../../gateways/database.ts'
import { createOutbox } from '../../../gateways/outbox.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createExportJob, type ExportJobDeps } from './exportJob.ts'
import * as exportStore from './exportStore.ts'

/** The e-mails to the archive's owner once it is ready. */
export const ready = 'Your Keyhold data is ready'
/** Other tests may load the machine. */
export const soon = <T>(read: () => T) => expect.poll(read)

type ProcessOptions = { readonly packs?: readonly (string | Error)[] | undefined; readonly its?: Database }

export async function createMakers() {
  const services = await createTestServices()
  const { tenant, other } = await createTestRentals(services)
  const { clock, publicUrl } = services.deps
  const database: Database = services.deps.database
  const outbox = createOutbox({ database, clock, publicUrl, mailer: undefined, onFault: () => undefined })

  /** A process that packs a person's files one by one and pauses at the first until released. */
  function aProcess({ packs = ['a'], its = database }: ProcessOptions = {}) {
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const filesOf = (what: string | Error) => async (id: string) => {
      begun.push(id)
      if (begun.length === 1) await gate.promise
      if (what instanceof Error) throw what
      return [{ name: what, bytes: new Uint8Array() }]
    }
    const kept = packs.map((what) => ({ filesOf: filesOf(what) }))
    const { accounts } = services
    const making = createExportJob({ database: its, clock, outbox, accounts, kept } as unknown as ExportJobDeps)
    return { ...making, begun, go: gate.resolve }
  }

  return {
    services,
    tenant,
    other,
    clock,
    database,
    outbox,
    aProcess,
    clear: () => database`truncate data_export, outbox`,
    /** One that never pauses. */
    aSwiftProcess(packs?: readonly (string | Error)[]) {
      const swift = aProcess({ packs })
      swift.go()
      return swift
    },
    ask: ({ id }: { id: string }) =>
      exportStore.insertArchive(database, { id, sessionId: crypto.randomUUID() }, new Date(clock.now())),
    /** Advances this many seconds, for the database as well: timestamps by its clock become that much older. */
    async pass(seconds: number) {
      clock.pass(seconds)
      await database`update data_export set asked_at = asked_at - ${seconds} * interval '1 second',
        taken_until = taken_until - ${seconds} * interval '1 second'`
    },
    /** Seconds until its claim expires; a test may take some itself. */
    async left(): Promise<number> {
      const [row] = await database`select extract(epoch from taken_until - now())::float8 as seconds from data_export`
      return Math.ceil(row?.seconds / 5) * 5
    },
    letters: async () => (await outbox.listNewest()).map(({ subject }) => subject),
    made: async () => (await database`select from data_export where made_at is not null`).length,
    tries: async () => (await database`select tries from data_export`)[0]?.tries,
  }
}
