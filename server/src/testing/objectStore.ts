/** An S3 store for tests: s3rver, a mock, over the network of this machine. Its folder is deleted with it. */
/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

export interface TestStore {
  /** The settings for it. */
  readonly settings: Readonly<Record<`S3_${string}`, string>>
  close(): Promise<void>
}

/** Opens a store with an empty bucket, on a free port. */
export async function openTestStore(): Promise<TestStore> {
  const directory = mkdtempSync(path.join(tmpdir(), 'keyhold-store-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'homes' }] }
  const store = new S3rver(options)
  const { port } = await store.run()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'homes',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
