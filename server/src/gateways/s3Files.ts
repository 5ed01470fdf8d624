/** Files in an S3 store, shared by all processes. */

import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { atOnce, type BucketSettings, type Files } from './files.ts'
import { type ObjectStoreError, ofStore } from './objectStoreErrors.ts'

/** Timeouts: for the store at the start, for each call after that, for its first byte, and for one picture. */
const timeoutMilliseconds = 10_000
/** Attempts of one call before it has failed. */
const maxTries = 2
/**
 * The minimum interval between health checks, for callers that want the state; a check ends after two seconds, and a
 * caller waits at most half a second.
 */
const probeTimes = { every: 10_000, end: 2_000, wait: 500 } as const

/** Opens the bucket of the settings; throws a sentence if it does not answer, or refuses these keys. */
export async function openS3Files(
  settings: BucketSettings,
  timeout = timeoutMilliseconds,
  probeEvery: number = probeTimes.every,
): Promise<Files> {
  const client = createClient(settings, timeout)
  const Bucket = settings.S3_BUCKET ?? ''
  const answered = createClient(settings, timeoutMilliseconds).send(new HeadBucketCommand({ Bucket }))
  const late = wait(timeout, undefined, { ref: false }).then(() => {
    throw new Error('it did not answer in ten seconds')
  })
  await Promise.race([answered, late]).catch((error: ObjectStoreError) => {
    throw new Error(
      `The bucket ${Bucket} that S3_BUCKET names cannot be opened (${whyClosed(error)}): S3_ENDPOINT, S3_REGION and the two keys have to be those of its store.`,
    )
  })
  const probe = () =>
    client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(probeTimes.end) })
  return { ...ofStore(createS3Files(client, Bucket, timeout)), state: watched(probe, probeEvery) }
}

/** The result of the last health check; the store was available at the start. */
function watched(probe: () => Promise<unknown>, every: number): () => Promise<'ready' | 'away'> {
  let state: 'ready' | 'away' = 'ready'
  let next = 0
  return async () => {
    if (performance.now() < next) return state
    next = performance.now() + every
    const looked = probe().then(
      () => 'ready' as const,
      () => 'away' as const,
    )
    const noted = looked.then((found) => {
      state = found
    })
    await Promise.race([noted, wait(probeTimes.wait, undefined, { ref: false })])
    return state
  }
}

/** The response to HEAD has no body: only its status says what is wrong. */
function whyClosed({ message, name, $metadata }: ObjectStoreError): string {
  if ($metadata?.httpStatusCode === 404) return 'the store has no such bucket'
  if ($metadata?.httpStatusCode === 403) return 'the store does not open it to these keys'
  return message || name
}

/** The SDK reads no environment of its own here, only these settings. */
function createClient(
  { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: BucketSettings,
  timeout: number,
): S3Client {
  return new S3Client({
    region: S3_REGION ?? 'us-east-1',
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
    // Stores other than Amazon's support only the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: maxTries,
    // Without the second of these, a late request causes only a warning, and is waited for without end.
    requestHandler: {
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      connectionTimeout: timeout,
      socketTimeout: timeout,
    },
  })
}

function createS3Files(client: S3Client, Bucket: string, timeout: number): Files {
  /** All objects with this prefix. */
  async function* list(Prefix: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      for (const { Key, LastModified } of page.Contents ?? []) if (Key) yield { Key, LastModified }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }
  return {
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentLength: bytes.byteLength }))
    },
    async read(name) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: name })).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined
        throw error
      })
      if (!found?.Body) return undefined
      // Pictures are small. Read completely before the response begins: a download that stops midway must not end as
      // half a picture with status 200.
      const bytes = await buffer(addAbortSignal(AbortSignal.timeout(timeout), found.Body as Readable))
      return { size: bytes.byteLength, stream: Readable.from([bytes]) }
    },
    async copyFolder(from, to) {
      for await (const { Key } of list(`${from}/`)) {
        const CopySource = encodeURI(`${Bucket}/${Key}`)
        await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: `${to}/${Key.slice(from.length + 1)}` }))
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
      for await (const { Key } of list(`${name}/`)) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async *listAll() {
      for await (const { Key } of list('')) yield Key
    },
    async *listOld(folder, before) {
      let names = new Set<string>()
      const fresh = new Set<string>() // one new file makes the folder recent
      for await (const { Key, LastModified } of list(`${folder}/`)) {
        const [name = ''] = Key.slice(folder.length + 1).split('/')
        if (name === '') continue
        if (LastModified && LastModified.getTime() >= before) fresh.add(name)
        else names.add(name)
        if (names.size < atOnce) continue
        yield [...names].filter((one) => !fresh.has(one))
        names = new Set()
      }
      yield [...names].filter((one) => !fresh.has(one))
    },
  }
}
