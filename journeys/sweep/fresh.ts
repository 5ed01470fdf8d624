/** A town on its first day: another story may have let days pass, and then no request waits and nothing is due any more. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { startKeyhold } from '../keyhold.ts'

const halfADay = 43_200

export interface FreshTown {
  readonly url: string
  close(): Promise<void>
}

/** The running Keyhold if no day has passed in it, else one of the sweep’s own. */
export async function freshTown(request: APIRequestContext, url: string): Promise<FreshTown> {
  const { leaseNow } = (await (await request.get(`${url}/api/escrow`)).json()) as { leaseNow: number }
  if (leaseNow - Date.now() / 1000 < halfADay) return { url, close: async () => undefined }
  const keyhold = await startKeyhold()
  return {
    url: keyhold.url,
    async close() {
      await keyhold.close()
      rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
    },
  }
}
