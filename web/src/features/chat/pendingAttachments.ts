/**
 * Attachments of a draft message: uploaded one by one while the user writes, also across navigation in the tab.
 * Uploaded ones survive a reload; those waiting for the network resume once it is back (D 7.8).
 */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { deleteAttachment, uploadAttachment } from '@keyhold/api/chat.ts'
import { attachmentLimits } from '@keyhold/rental/attachment.ts'
import { useSyncExternalStore } from 'react'
import { ApiError, quietApi } from '../../gateways/api.ts'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'
import { upload } from '../../gateways/upload.ts'

export interface AttachedFile {
  readonly id: string
  readonly name: string
  /** The chosen file; gone after a reload. */
  readonly file?: File
  readonly state: 'waiting' | 'sending' | 'ready' | 'failed'
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  /** Why it was refused, or that the network was lost. */
  readonly failure?: ApiError
  /** The server's record of it. */
  readonly attachment?: Attachment
}

/** Whose files for whom. */
export interface Talk {
  readonly me: string
  readonly other: string
}

/** The types offered in the file dialog; the server checks the content. */
export const acceptedTypes = 'image/jpeg,image/png,application/pdf'

const none: readonly AttachedFile[] = []
const known = new Map<string, readonly AttachedFile[]>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let line = Promise.resolve()

const keyOf = ({ me, other }: Talk) => `${me} ${other}`
const formOf = ({ other }: Talk) => `message.files.${other}`
const isAttachment = (value: unknown): value is Attachment =>
  ['id', 'name', 'kind'].every((field) => typeof (value as Record<string, unknown> | null)?.[field] === 'string')

export function listAttached(talk: Talk): readonly AttachedFile[] {
  const before = known.get(keyOf(talk))
  if (before) return before
  const { ready } = readFormDraft(talk.me, formOf(talk))
  const kept = Array.isArray(ready) ? ready.filter(isAttachment) : []
  const list = kept.map((attachment): AttachedFile => ({ ...attachment, state: 'ready', share: 1, attachment }))
  known.set(keyOf(talk), list)
  return list
}

function change(talk: Talk, list: readonly AttachedFile[]): void {
  known.set(keyOf(talk), list)
  const ready = list.flatMap(({ attachment }) => attachment ?? [])
  if (ready.length > 0) saveFormDraft(talk.me, formOf(talk), { ready })
  else clearFormDraft(talk.me, formOf(talk))
  for (const listener of [...listeners]) listener()
}

const update = (talk: Talk, id: string, by: Partial<AttachedFile>) =>
  change(
    talk,
    listAttached(talk).map((one) => (one.id === id ? { ...one, ...by } : one)),
  )

/** Adds files and starts to upload them; returns how many are too many for one message. */
export function attachFiles(talk: Talk, files: readonly File[]): number {
  const before = listAttached(talk)
  const room = Math.max(0, attachmentLimits.count - before.length)
  const added = files.slice(0, room).map((file): AttachedFile => {
    const failure = file.size > attachmentLimits.bytes ? new ApiError(413, 'attachment-too-large') : undefined
    const begun = { id: crypto.randomUUID(), name: file.name, file, share: 0 }
    return failure ? { ...begun, state: 'failed', failure } : { ...begun, state: 'waiting' }
  })
  change(talk, [...before, ...added])
  for (const { id, state } of added) if (state === 'waiting') enqueue(talk, id)
  return files.length - added.length
}

function enqueue(talk: Talk, id: string): void {
  line = line.then(() => send(talk, id))
}

async function send(talk: Talk, id: string): Promise<void> {
  const one = listAttached(talk).find((each) => each.id === id)
  if (one?.state !== 'waiting' || !one.file) return
  const controller = new AbortController()
  running.set(id, controller)
  update(talk, id, { state: 'sending', share: 0 })
  try {
    const attachment = await upload(uploadAttachment, {
      input: { id, recipientId: talk.other, file: one.file },
      onProgress: (share) => update(talk, id, { share }),
      signal: controller.signal,
    })
    // Discarded while its last bytes were being sent.
    if (controller.signal.aborted) discard(id)
    else update(talk, id, { state: 'ready', share: 1, name: attachment.name, attachment })
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(500, 'server-fault')
    update(talk, id, { state: 'failed', share: 0, failure })
  } finally {
    running.delete(id)
  }
}

/** The server's copy is deleted too; if that fails, it expires after a day. */
const discard = (id: string) => void quietApi(deleteAttachment, { params: { id } }).catch(() => undefined)

/** Removes a file from the message, and aborts its upload. */
export function detach(talk: Talk, id: string): void {
  running.get(id)?.abort()
  const one = listAttached(talk).find((each) => each.id === id)
  change(
    talk,
    listAttached(talk).filter((each) => each.id !== id),
  )
  if (one?.attachment) discard(id)
}

/** Retries a failed upload. Its id makes it idempotent. */
export function attachAgain(talk: Talk, id: string): void {
  const one = listAttached(talk).find((each) => each.id === id)
  if (one?.state !== 'failed') return
  const { failure: _, ...rest } = one
  change(
    talk,
    listAttached(talk).map((each) => (each.id === id ? { ...rest, state: 'waiting' } : each)),
  )
  enqueue(talk, id)
}

/** Whether the network was lost: then it resumes automatically. */
export const waitsForNetwork = ({ state, failure }: AttachedFile): boolean =>
  state === 'failed' && (failure?.status === 0 || (failure?.status ?? 0) >= 500)

/** Resumes uploads that the network interrupted. */
export function attachWaiting(talk: Talk): void {
  for (const one of listAttached(talk)) if (waitsForNetwork(one)) attachAgain(talk, one.id)
}

/** The message that names these is sent or queued; files added meanwhile belong to the next one. */
export const clearAttached = (talk: Talk, ids: readonly string[]): void =>
  change(
    talk,
    listAttached(talk).filter(({ id }) => !ids.includes(id)),
  )

/** Clears this tab's memory: its owner has signed out. */
export function forgetAttached(me: string): void {
  for (const key of known.keys()) if (key.startsWith(me)) known.delete(key)
  for (const controller of running.values()) controller.abort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAttached = (talk: Talk): readonly AttachedFile[] =>
  useSyncExternalStore(
    subscribe,
    () => listAttached(talk),
    () => none,
  )
