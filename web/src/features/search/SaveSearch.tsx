/** Saves the search on screen. A visitor is led through the login and comes back with it saved. */
import { type Criteria, writeCriteria } from '@keyhold/rental/query.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { takeWanted, wantSaved } from './savedSearch.ts'
import type { Choosable } from './summaries.ts'

const SaveDialog = lazy(() => import('./SaveDialog.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly choosable: Choosable
  /** Where nothing was found: to be told when something comes. */
  readonly main?: boolean
}

export function SaveSearch({ criteria, choosable, main = false }: Props) {
  const text = useText('search')
  const { signedIn } = useSession()
  const [open, setOpen] = useState<'asking' | 'atOnce'>()
  const here = paths.results(writeCriteria(criteria))
  useEffect(() => {
    if (signedIn && takeWanted(here)) setOpen('atOnce')
  }, [signedIn, here])
  const look = { kind: main ? ('main' as const) : ('line' as const), small: !main, icon: 'bell' as const }
  const words = text(main ? 'tellMe' : 'saveSearch')
  if (!signedIn)
    return (
      <ButtonLink {...look} to={paths.login(here)} onClick={() => wantSaved(here)}>
        {words}
      </ButtonLink>
    )
  return (
    <>
      <Button {...look} onClick={() => setOpen('asking')}>
        {words}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SaveDialog
            criteria={criteria}
            choosable={choosable}
            atOnce={open === 'atOnce'}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
