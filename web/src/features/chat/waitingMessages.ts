/** One user's messages waiting in this tab: they survive a reload, and are deleted on logout. */
import type { MessageInput } from '@keyhold/api/chat.schema.ts'
import { useSyncExternalStore } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'

export interface WaitingMessage {
  readonly input: MessageInput
  /** The server's refusal code; it is not retried automatically. */
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

/** It was stored, or its author discarded it. */
export function dropWaiting(me: string, id: string): void {
  const list = listWaiting(me)
  if (!list.every(isOther(id))) change(me, list.filter(isOther(id)))
}

/** The server refused it. */
export function refuseWaiting(me: string, id: string, refusal: string): void {
  change(
    me,
    listWaiting(me).map((one) => (one.input.id === id ? { ...one, refusal } : one)),
  )
}

/** Marks it for a retry. */
export function retryWaiting(me: string, id: string): void {
  change(
    me,
    listWaiting(me).map((one) => (one.input.id === id ? { input: one.input } : one)),
  )
}

/** Clears this tab's memory beside its storage: its author has signed out. */
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
