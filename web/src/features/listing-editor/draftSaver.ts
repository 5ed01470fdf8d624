/**
 * Autosaves a home's draft to the server: one save at a time, only changes, without overwriting input (D 5.2, D 11.5).
 */
import { ApiError } from '@keyhold/api/client.ts'
import type { RoomAdChange, RoomAdInput, RoomAdSaved } from '@keyhold/api/listings.schema.ts'
import { type Draft, type FieldErrors, validateDraft } from './draft.ts'
import { type Conflict, changesToSend, mergeDrafts, valuesOf } from './mergeDrafts.ts'

export interface SaverState {
  readonly id: string | undefined
  readonly version: number | undefined
  /** The typed version, and the server's. */
  readonly draft: Draft
  readonly saved: Draft
  readonly savedAt: number | undefined
  readonly isSaving: boolean
  /** Why the last save failed. */
  readonly failure: unknown
  /** Values the server refused, until they change. */
  readonly refused: FieldErrors
  /** Concurrent changes of the same fields: nothing is saved until they are resolved. */
  readonly conflicts: readonly Conflict[]
}

/** The server calls, and listeners for what is stored. */
export interface SaverCallbacks {
  create(input: RoomAdInput): Promise<RoomAdSaved>
  change(input: RoomAdChange): Promise<RoomAdSaved>
  /** The stored version. */
  read(id: string): Promise<{ version: number; draft: Draft }>
  onCreated(id: string): void | Promise<void>
  onStored(saved: Draft, draft: Draft): void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** The maximum number of retries of a save: another window may write as fast. */
const maxRounds = 10

const wrongIn = (state: SaverState): FieldErrors => ({ ...validateDraft(state.draft), ...state.refused })
const changesIn = (state: SaverState) => changesToSend(state.saved, state.draft, wrongIn(state))
const isWaiting = (state: SaverState) =>
  state.conflicts.length === 0 && (state.id === undefined || Object.keys(changesIn(state)).length > 0)

/** Sends the current input and returns the stored version; invalid values wait. */
async function send(state: SaverState, callbacks: SaverCallbacks) {
  const { draft, id, version } = state
  const wrong = wrongIn(state)
  const held = Object.fromEntries(Object.keys(wrong).map((name) => [name, state.saved[name as keyof Draft]]))
  const stored =
    id === undefined
      ? await callbacks.create(changesToSend(undefined, draft, wrong))
      : await callbacks.change({ id, ...(version === undefined ? {} : { version }), ...changesIn(state) })
  return { id: stored.id, version: stored.version, saved: { ...draft, ...held } as Draft, savedAt: Date.now() }
}

/**
 * Handles a refusal: a stale version is merged with the newer one, a refused field waits; everything else is a failure.
 */
async function reconcile(
  error: unknown,
  current: () => SaverState,
  callbacks: SaverCallbacks,
): Promise<Partial<SaverState>> {
  if (!(error instanceof ApiError)) throw error
  const { id } = current()
  if (error.code === 'changed-meanwhile' && id !== undefined) {
    const present = await callbacks.read(id)
    const { merged, conflicts } = mergeDrafts(current().saved, current().draft, present.draft)
    return { version: present.version, saved: present.draft, draft: merged, conflicts }
  }
  const sent = Object.keys(changesIn(current()))
  const fields = Object.keys(error.fields)
  if (error.status !== 422 || fields.length === 0 || !fields.every((field) => sent.includes(field))) throw error
  return { refused: { ...current().refused, ...error.fields } }
}

export function createDraftSaver(
  start: Pick<SaverState, 'id' | 'version' | 'draft' | 'saved'>,
  callbacks: SaverCallbacks,
) {
  let state: SaverState = {
    ...start,
    savedAt: undefined,
    isSaving: false,
    failure: undefined,
    refused: {},
    conflicts: [],
  }
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const set = (changes: Partial<SaverState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  /** Whether it is stored; input from meanwhile stays. */
  async function round(): Promise<boolean> {
    const isNew = state.id === undefined
    const stored = await send(state, callbacks).catch(async (error: unknown) => {
      set(await reconcile(error, () => state, callbacks))
    })
    if (!stored) return false
    set(stored)
    if (isNew) await callbacks.onCreated(stored.id)
    callbacks.onStored(stored.saved, state.draft)
    return true
  }

  async function run(): Promise<void> {
    set({ isSaving: true, failure: undefined })
    try {
      for (let count = 0; count < maxRounds && isWaiting(state); count += 1) if (await round()) break
    } catch (failure) {
      set({ failure })
    } finally {
      running = undefined
      set({ isSaving: false })
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type(typed: Partial<Draft>) {
      const refused = Object.entries(state.refused).filter(([field]) => !(field in typed))
      set({ draft: { ...state.draft, ...typed }, refused: Object.fromEntries(refused) })
    },
    /** Whether every valid value is stored now; creates the draft if there is none. */
    async flush(): Promise<boolean> {
      if (running) await running
      if (isWaiting(state)) {
        running ??= run()
        await running
      }
      return state.failure === undefined && state.conflicts.length === 0 && state.id !== undefined
    },
    /** The resolution: per field, keep mine or take theirs. */
    resolve(choices: Readonly<Record<string, 'mine' | 'theirs'>>) {
      const taken = state.conflicts
        .filter(({ field }) => choices[field] === 'theirs')
        .map(({ field, theirs }) => valuesOf(field, theirs))
      set({ draft: Object.assign({}, state.draft, ...taken) as Draft, conflicts: [] })
    },
  }
}
