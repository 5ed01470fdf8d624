/** PDFs: each is made once for the same content, one at a time, and within a limit: one costs as much as many calls. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../gateways/clock.ts'
import { type Files, FilesFault } from '../gateways/files.ts'
import { forEachIsolated } from '../gateways/forEachIsolated.ts'
import type { RateLimiter } from '../gateways/rateLimiter.ts'
import { createBoundedCache } from '../gateways/shortCache.ts'
import { createWorkQueue } from '../gateways/workQueue.ts'

/** PDFs that one person or network may have made; those made before do not count. */
const perReader = { most: 60, seconds: 600 }
const cached = { number: 500, milliseconds: 3_600_000, octets: { most: 32 * 2 ** 20, of: (pdf: Buffer) => pdf.length } }
const storedDays = 30
const folder = 'papers'
/** Raised when the look of PDFs changes: stored ones are then made again. */
const version = 1

export interface Paper {
  /** Everything that the PDF shows, except when it was printed. */
  readonly content: unknown
  /** The person or network that asks. */
  readonly by: string
  /** Whether it is stored among the files: only without personal data, which is encrypted there or not stored. */
  readonly isPublic: boolean
  make(): Promise<Buffer>
}

export interface Papers {
  /** The PDF of this content, `too-many-requests` if this reader had too many made. */
  read(paper: Paper): Promise<Buffer>
  /** Removes stored PDFs after a month. */
  cleanUp(): Promise<void>
}

interface PapersDeps {
  readonly files: Files
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly clock: Pick<Clock, 'now'>
}

/** Public ones are stored among the files, for all processes; the others stay in memory for an hour. */
export function createPapers({ files, rateLimiter, clock }: PapersDeps): Papers {
  const cache = createBoundedCache<Buffer>(cached, () => performance.now())
  const making = new Map<string, Promise<Buffer>>()
  const inTurn = createWorkQueue(1)
  const nameOf = (key: string) => `${folder}/${key}.pdf`

  async function readStored(key: string): Promise<Buffer | undefined> {
    const found = await files.read(nameOf(key)).catch(ignoreFault)
    return found && (await buffer(found.stream))
  }

  async function make(key: string, { isPublic, by, make: write }: Paper): Promise<Buffer> {
    const stored = isPublic ? await readStored(key) : undefined
    if (!stored) await rateLimiter.limit('papers', by, perReader)
    const pdf = stored ?? (await inTurn(write))
    if (isPublic && !stored) await files.write(nameOf(key), pdf).catch(ignoreFault)
    cache.keep(key, { value: pdf, at: performance.now() })
    return pdf
  }

  return {
    read(paper) {
      const key = createHash('sha256')
        .update(JSON.stringify([version, paper.content]))
        .digest('base64url')
      const found = cache.get(key)
      if (found && performance.now() - found.at < cached.milliseconds) return Promise.resolve(found.value)
      const coming = making.get(key) ?? make(key, paper).finally(() => making.delete(key))
      making.set(key, coming)
      return coming
    },
    async cleanUp() {
      for await (const names of files.listOld(folder, clock.now() - storedDays * 86_400_000))
        await forEachIsolated(names, (name) => files.remove(`${folder}/${name}`))
    },
  }
}

/** A PDF can be made without the file store. */
function ignoreFault(error: unknown): undefined {
  if (!(error instanceof FilesFault)) throw error
}

/** Counts calls for other PDFs by network, which are made at each call: those of a party about their own lease. */
export function limitPapers(
  app: FastifyInstance,
  { rateLimiter }: Pick<PapersDeps, 'rateLimiter'>,
  endpoints: readonly { readonly path: string }[],
): void {
  const paths = endpoints.map(({ path }) => `/api${path}`)
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (paths.includes(routeOptions.url ?? '')) await rateLimiter.limit('papers', ip, perReader)
  })
}
