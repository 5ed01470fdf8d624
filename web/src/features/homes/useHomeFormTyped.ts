/** What of a home’s form is kept in the tab until it is saved: everything, for nothing in it is secret – what a home says is written to be read; its pictures are uploaded as they are chosen. */
import { useRef, useState } from 'react'
import { useSession } from '../../gateways/session.ts'
import { forgetTyped, keepTyped, typedBefore } from '../../gateways/typed.ts'
import type { Draft } from './draft.ts'

const formOf = (id: string | undefined) => `home.${id ?? 'new'}`

/** The unsaved part of the form of one home, or of a new one, as this person left it in this tab. */
export function useTyped(id: string | undefined, stored: Draft) {
  const person = useSession().user?.id
  const form = useRef(formOf(id))
  const [before] = useState(() => fitting(typedBefore(person, form.current), stored))
  const typed = useRef(before)
  const forget = () => {
    typed.current = {}
    forgetTyped(person, form.current)
  }
  const keep = (part: Partial<Draft>) => {
    typed.current = { ...typed.current, ...part }
    keepTyped(person, form.current, typed.current)
  }
  return {
    before,
    keep,
    /** `saved` is stored; only what was typed while it went is still kept. */
    settle(saved: Draft, now: Draft) {
      forget()
      const since = Object.entries(now).filter(([name, value]) => value !== saved[name as keyof Draft])
      if (since.length > 0) keep(Object.fromEntries(since))
    },
    /** It is thrown away. */
    forget,
    /** A new home got its id: what is unsaved goes by that from now on. */
    moveTo(made: string) {
      const unsaved = typed.current
      forget()
      form.current = formOf(made)
      keep(unsaved)
    },
  }
}

/** Only what the form still holds, in the shape it holds it in. */
function fitting(typed: Readonly<Record<string, unknown>>, stored: Draft): Partial<Draft> {
  const held = Object.entries(stored)
  const fits = (name: string, value: unknown) =>
    name in typed && (value === null || typed[name] === null || typeof typed[name] === typeof value)
  return Object.fromEntries(held.flatMap(([name, value]) => (fits(name, value) ? [[name, typed[name]]] : [])))
}
