/** Keeps a home's draft at the server while it is typed: one save at a time, only what changed, nothing typed overwritten (D 5.2, D 11.5). */
import { ApiError } from '@keyhold/api/client.ts'
import type { RoomAdChange, RoomAdInput, RoomAdSaved } from '@keyhold/api/listings.schema.ts'
import { type Draft, type FieldErrors, validateDraft } from './draft.ts'
import { type Conflict, changesToSend, mergeDrafts, valuesOf } from './mergeDrafts.ts'

export interface SaverState {
  readonly id: string | undefined
  readonly version: number | undefined
  /** As it is typed, and as the server has it. */
  readonly draft: Draft
  readonly saved: Draft
  readonly savedAt: number | undefined
  readonly isSaving: boolean
  /** Why the last save did not go through. */
  readonly failure: unknown
  /** What the server refused of it, until it is typed anew. */
  readonly refused: FieldErrors
  /** What somebody else changed too: nothing is saved until it is decided. */
  readonly conflicts: readonly Conflict[]
}

/** The way to the server, and who hears of what is stored. */
export interface SaverCallbacks {
  create(input: RoomAdInput): Promise<RoomAdSaved>
  change(input: RoomAdChange): Promise<RoomAdSaved>
  /** What is stored now. */
  read(id: string): Promise<{ version: number; draft: Draft }>
  onCreated(id: string): void | Promise<void>
  onStored(saved: Draft, draft: Draft): void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** So often at most one save begins anew: somebody else may write as fast. */
const maxRounds = 10

const wrongIn = (state: SaverState): FieldErrors => ({ ...validateDraft(state.draft), ...state.refused })
const changesIn = (state: SaverState) => changesToSend(state.saved, state.draft, wrongIn(state))
const isWaiting = (state: SaverState) =>
  state.conflicts.length === 0 && (state.id === undefined || Object.keys(changesIn(state)).length > 0)

/** Sends what is typed now and answers what is stored; what is wrong waits. */
async function send(state: SaverState, door: SaverCallbacks) {
  const { draft, id, version } = state
  const wrong = wrongIn(state)
  const held = Object.fromEntries(Object.keys(wrong).map((name) => [name, state.saved[name as keyof Draft]]))
  const stored =
    id === undefined
      ? await door.create(changesToSend(undefined, draft, wrong))
      : await door.change({ id, ...(version === undefined ? {} : { version }), ...changesIn(state) })
  return { id: stored.id, version: stored.version, saved: { ...draft, ...held } as Draft, savedAt: Date.now() }
}

/** What a refusal leads to: an older version is laid over the newer one, a refused field waits; all else is a failure. */
async function reconcile(
  error: unknown,
  current: () => SaverState,
  door: SaverCallbacks,
): Promise<Partial<SaverState>> {
  if (!(error instanceof ApiError)) throw error
  const { id } = current()
  if (error.code === 'changed-meanwhile' && id !== undefined) {
    const present = await door.read(id)
    const { merged, conflicts } = mergeDrafts(current().saved, current().draft, present.draft)
    return { version: present.version, saved: present.draft, draft: merged, conflicts }
  }
  const sent = Object.keys(changesIn(current()))
  const fields = Object.keys(error.fields)
  if (error.status !== 422 || fields.length === 0 || !fields.every((field) => sent.includes(field))) throw error
  return { refused: { ...current().refused, ...error.fields } }
}

export function createDraftSaver(start: Pick<SaverState, 'id' | 'version' | 'draft' | 'saved'>, door: SaverCallbacks) {
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

  /** Whether it is stored; what is typed meanwhile stays as it is typed. */
  async function round(): Promise<boolean> {
    const isNew = state.id === undefined
    const stored = await send(state, door).catch(async (error: unknown) => {
      set(await reconcile(error, () => state, door))
    })
    if (!stored) return false
    set(stored)
    if (isNew) await door.onCreated(stored.id)
    door.onStored(stored.saved, state.draft)
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
    /** Whether everything that can be kept is kept now; makes the draft if there is none. */
    async flush(): Promise<boolean> {
      if (running) await running
      if (isWaiting(state)) {
        running ??= run()
        await running
      }
      return state.failure === undefined && state.conflicts.length === 0 && state.id !== undefined
    },
    /** The deciding: of each thing, mine stays or theirs comes. */
    resolve(choices: Readonly<Record<string, 'mine' | 'theirs'>>) {
      const taken = state.conflicts
        .filter(({ field }) => choices[field] === 'theirs')
        .map(({ field, theirs }) => valuesOf(field, theirs))
      set({ draft: Object.assign({}, state.draft, ...taken) as Draft, conflicts: [] })
    },
  }
}
