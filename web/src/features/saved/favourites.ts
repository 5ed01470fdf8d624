/** Favourites: in the browser for everyone; with a session in the account too, and so on every device (D 5.12). */
import { addFavourites, listFavourites, removeFavourite } from '@keyhold/api/saved.ts'
import { useEffect } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { storedUser, useSession } from '../../gateways/session.ts'
import { createLocalStore } from './localStore.ts'

interface Favourites {
  /** The owner; null: this browser's. */
  readonly owner: string | null
  /** Newest first. */
  readonly ids: readonly string[]
}

const noFavourites: Favourites = { owner: null, ids: [] }
const store = createLocalStore('keyhold.saved', noFavourites)

/** The user's favourite homes, newest first. */
export function useFavourites(): readonly string[] {
  return store.use().ids
}

/** Serialized: the account ends up as the browser shows it. */
let queue: Promise<unknown> = Promise.resolve()
function enqueue<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  const next = queue.then(task, task)
  queue = next.catch(() => undefined)
  return next
}

/** Unconfirmed toggles: whether each home is to be saved. */
const unanswered = new Map<string, boolean>()

/** The account's list with the unconfirmed presses applied: a stale response undoes none. */
function withUnanswered(ids: readonly string[]): readonly string[] {
  const added = [...unanswered].filter(([, isOn]) => isOn).map(([id]) => id)
  return [...added.reverse(), ...ids.filter((id) => !unanswered.has(id))]
}

/** Saves or removes a home, optimistically; if the account refuses, it is reverted and the promise rejects. */
export async function toggleFavourite(id: string): Promise<void> {
  const before = store.read()
  const isFavourite = before.ids.includes(id)
  const setFavourite = (isOn: boolean) => {
    const { owner, ids } = store.read()
    const others = ids.filter((each) => each !== id)
    store.write({ owner, ids: isOn ? [id, ...others] : others })
  }
  setFavourite(!isFavourite)
  if (!storedUser()) return
  unanswered.set(id, !isFavourite)
  try {
    await enqueue<unknown>(() =>
      isFavourite ? quietApi(removeFavourite, { params: { id } }) : quietApi(addFavourites, { input: { ids: [id] } }),
    )
  } catch (error) {
    setFavourite(isFavourite)
    throw error
  } finally {
    unanswered.delete(id)
  }
}

/**
 * On login the browser's favourites are merged into the account; on logout the account's are removed from the browser.
 * Renders nothing.
 */
export function FavouritesSync() {
  const id = useSession().user?.id
  useEffect(() => {
    const { owner, ids } = store.read()
    if (!storedUser()) {
      if (owner !== null) store.write(noFavourites)
      return
    }
    if (!id) return
    const isMerging = owner === null && ids.length > 0
    enqueue(() => (isMerging ? quietApi(addFavourites, { input: { ids: [...ids] } }) : quietApi(listFavourites)))
      .then((found) => store.write({ owner: id, ids: withUnanswered(found.ids) }))
      .catch(() => undefined)
  }, [id])
  return null
}
