/** What of a home’s form is kept in the tab until it is saved: everything, for nothing in it is secret – what a home says is written to be read; its pictures are uploaded as they are chosen. */
import { useRef, useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'
import { useSession } from '../../gateways/session.ts'
import type { Draft } from './draft.ts'

const formKey = (id: string | undefined) => `home.${id ?? 'new'}`

/** The unsaved part of the form of one home, or of a new one, as this person left it in this tab. */
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
    /** `saved` is stored; only what was typed while it went is still kept. */
    markSaved(saved: Draft, now: Draft) {
      discard()
      const changed = Object.entries(now).filter(([name, value]) => value !== saved[name as keyof Draft])
      if (changed.length > 0) save(Object.fromEntries(changed))
    },
    /** It is thrown away. */
    discard,
    /** A new home got its id: what is unsaved goes by that from now on. */
    moveTo(newId: string) {
      const unsaved = values.current
      discard()
      form.current = formKey(newId)
      save(unsaved)
    },
  }
}

/** Only what the form still holds, in the shape it holds it in. */
function pickCompatible(values: Readonly<Record<string, unknown>>, stored: Draft): Partial<Draft> {
  const storedFields = Object.entries(stored)
  const isCompatible = (name: string, value: unknown) =>
    name in values && (value === null || values[name] === null || typeof values[name] === typeof value)
  return Object.fromEntries(
    storedFields.flatMap(([name, value]) => (isCompatible(name, value) ? [[name, values[name]]] : [])),
  )
}
