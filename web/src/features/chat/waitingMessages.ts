/** The messages that wait to be sent, of one person in this tab: they survive a reload, and go when their writer logs out. */
import type { MessageInput } from '@keyhold/api/chat.schema.ts'
import { useSyncExternalStore } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'

export interface WaitingMessage {
  readonly input: MessageInput
  /** The code by which the server refused it; it is not tried again by itself. */
  readonly refusal?: string
}

const form = 'messages.waiting'
const none: readonly WaitingMessage[] = []
const known = new Map<string, readonly WaitingMessage[]>()
const listeners = new Set<() => void>()

function isWaiting(value: unknown): value is WaitingMessage {
  const input = (value as WaitingMessage | null)?.input
  return [input?.id, input?.recipientId, input?.content].every((field) => typeof field === 'string')
}

/** Oldest first. */
export function listWaiting(me: string | undefined): readonly WaitingMessage[] {
  if (me === undefined) return none
  const before = known.get(me)
  if (before) return before
  const { waiting } = readFormDraft(me, form)
  const list = Array.isArray(waiting) ? waiting.filter(isWaiting) : none
  known.set(me, list)
  return list
}

function change(me: string, list: readonly WaitingMessage[]): void {
  known.set(me, list)
  if (list.length > 0) saveFormDraft(me, form, { waiting: list })
  else clearFormDraft(me, form)
  for (const listener of [...listeners]) listener()
}

const isOther = (id: string) => (waiting: WaitingMessage) => waiting.input.id !== id

export function addWaiting(me: string, input: MessageInput): void {
  change(me, [...listWaiting(me).filter(isOther(input.id)), { input }])
}

/** It is stored, or its writer threw it away. */
export function dropWaiting(me: string, id: string): void {
  const list = listWaiting(me)
  if (!list.every(isOther(id))) change(me, list.filter(isOther(id)))
}

/** The server said no. */
export function refuseWaiting(me: string, id: string, refusal: string): void {
  change(
    me,
    listWaiting(me).map((one) => (one.input.id === id ? { ...one, refusal } : one)),
  )
}

/** It is to be tried once more. */
export function retryWaiting(me: string, id: string): void {
  change(
    me,
    listWaiting(me).map((one) => (one.input.id === id ? { input: one.input } : one)),
  )
}

/** Forgets what this tab remembers beside its storage: its writer is signed in no more. */
export function forgetWaiting(me: string): void {
  known.delete(me)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useWaiting = (me: string): readonly WaitingMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => listWaiting(me),
    () => none,
  )
