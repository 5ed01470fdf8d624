/**
 * A home's form draft stored in the tab until it is saved: all fields, since none is secret – an ad is public; its
 * pictures are uploaded when chosen.
 */
import { useRef, useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'
import { useSession } from '../../gateways/session.ts'
import type { Draft } from './draft.ts'

const formKey = (id: string | undefined) => `home.${id ?? 'new'}`

/** The unsaved form of one home, or of a new one, as this user left it in this tab. */
export function useUnsavedDraft(id: string | undefined, stored: Draft) {
  const person = useSession().user?.id
  const form = useRef(formKey(id))
  const [restored] = useState(() => pickCompatible(readFormDraft(person, form.current), stored))
  const values = useRef(restored)
  const discard = () => {
    values.current = {}
    clearFormDraft(person, form.current)
  }
  const save = (changes: Partial<Draft>) => {
    values.current = { ...values.current, ...changes }
    saveFormDraft(person, form.current, values.current)
  }
  return {
    restored,
    save,
    /** `saved` is stored; only input from during the save remains in the tab. */
    markSaved(saved: Draft, now: Draft) {
      discard()
      const changed = Object.entries(now).filter(([name, value]) => value !== saved[name as keyof Draft])
      if (changed.length > 0) save(Object.fromEntries(changed))
    },
    /** Discards it. */
    discard,
    /** A new home got its id: its unsaved input moves to that key. */
    moveTo(newId: string) {
      const unsaved = values.current
      discard()
      form.current = formKey(newId)
      save(unsaved)
    },
  }
}

/** Only fields the form still has, with matching types. */
function pickCompatible(values: Readonly<Record<string, unknown>>, stored: Draft): Partial<Draft> {
  const storedFields = Object.entries(stored)
  const isCompatible = (name: string, value: unknown) =>
    name in values && (value === null || values[name] === null || typeof values[name] === typeof value)
  return Object.fromEntries(
    storedFields.flatMap(([name, value]) => (isCompatible(name, value) ? [[name, values[name]]] : [])),
  )
}
