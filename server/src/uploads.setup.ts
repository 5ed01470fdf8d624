/** For tests: a server process that receives uploads, whose memory is measured and that is killed. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { startTestChain } from './testing/chain.ts'
import { type Caller, createTestHomes, sampleListing } from './testing/homes.ts'
import { startServerProcess } from './testing/serverProcess.ts'

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A camera picture of 12 megapixels, rotated; noise, to reach this many bytes. */
export async function cameraPicture(bytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const data = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .raw()
    .toBuffer()
  const raw = { width: 4000, height: 3000, channels: 3 } as const
  const save = (quality: number) => sharp(data, { raw }).withMetadata({ orientation: 6 }).jpeg({ quality }).toBuffer()
  let [low, high] = [30, 97]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((await save(middle)).length < bytes) low = middle
    else high = middle
  }
  return save(low)
}

/**
 * Starts chain, database and server; close it in `afterAll`. The Keyhold in this process only prepares and reads data.
 */
export async function createUploadServer(more: { readonly drawsAvif?: boolean } = {}) {
  const testChain = await startTestChain()
  const homes = await createTestHomes()
  const { services } = homes
  let server = await startServerProcess(services, testChain, more)
  let restarting = Promise.resolve()
  let diedAt = 0
  const landlord = await homes.createPerson()
  const others = [await homes.createPerson(), await homes.createPerson(), await homes.createPerson()]
  const signIn = async (number: number) => {
    const body = new URLSearchParams({ username: `person${number}@keyhold.example`, password: 'a long password' })
    const login = await fetch(`${server.url}/login`, { method: 'POST', body })
    return { authorization: login.headers.get('authorization') ?? '' }
  }
  const theirs = new Map<Caller, { authorization: string }>()
  for (const [at, person] of [landlord, ...others].entries()) theirs.set(person, await signIn(at + 1))

  /** Calls once; undefined if the server died meanwhile. */
  async function ask<Body>(method: 'POST' | 'PUT', path: string, content: FormData | object, by = landlord) {
    const headers = theirs.get(by) ?? { authorization: '' }
    await restarting
    const isForm = content instanceof FormData
    const init = isForm
      ? { method, headers, body: content }
      : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(content) }
    const answer = await fetch(`${server.url}${path}`, init).catch(() => undefined)
    const body = await answer?.json().catch(() => undefined)
    if (answer && body !== undefined && !answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body as Body | undefined
  }

  return {
    homes,
    services,
    landlord,
    /** The landlord and three more. */
    landlords: [landlord, ...others],
    ask,
    draft: (by = landlord) => services.listings.draft(by.person, { ...sampleListing, placeConfirmed: true }),
    /**
     * Uploads one picture, as the page does: retried with its idempotency key until it is answered. Returns the number
     * of attempts.
     */
    async upload(id: string, bytes: Buffer, name: string, by = landlord): Promise<number> {
      const form = new FormData()
      form.append('id', id)
      form.append('key', crypto.randomUUID())
      form.append('files', new File([new Uint8Array(bytes)], name))
      for (let tries = 1; ; tries++) {
        if (await ask('POST', '/roomAd/uploadImage', form, by)) return tries
        await sleep(20)
      }
    },
    /** The peak memory of the server since the last call, and its current memory, in megabytes. */
    readMemory() {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
      writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
      return { peak: megabytes('VmHWM'), now: megabytes('VmRSS') }
    },
    /**
     * kill -9 after this many milliseconds, and a restart. Resolves once it is dead; the next call waits for the
     * restart.
     */
    async killIn(milliseconds: number) {
      await sleep(milliseconds)
      await server.kill()
      diedAt = Date.now()
      restarting = startServerProcess(services, testChain, more).then((started) => {
        server = started
      })
    },
    /**
     * Waits until none of the landlord's imports is running. After 15 seconds another process takes over the import of
     * a dead one: the test does not wait that long.
     */
    async importsDone() {
      await restarting
      await services.deps.database`
        update import_run set taken_until = now() where waiting is not null and at <= ${new Date(diedAt)}`
      for (;;) {
        const [row] = await services.deps.database`
          select from import_run where landlord_id = ${landlord.id} and waiting is not null`
        if (!row) return
        await sleep(100)
      }
    },
    async close() {
      await restarting
      await server.kill()
      await services.close()
      testChain.stop()
    },
  }
}
