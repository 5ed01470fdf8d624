/** Saves the current search. A visitor signs in first and returns with it saved. */
import { type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { consumeSaveIntent, rememberSaveIntent } from './savedSearch.ts'
import type { SearchOptions } from './summaries.ts'

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  /** For empty results: notification of new matches. */
  readonly main?: boolean
}

export function SaveSearch({ criteria, searchOptions, main = false }: Props) {
  const text = useText('search')
  const { signedIn } = useSession()
  const [open, setOpen] = useState<'asking' | 'atOnce'>()
  const currentPath = paths.results(serializeCriteria(criteria))
  useEffect(() => {
    if (signedIn && consumeSaveIntent(currentPath)) setOpen('atOnce')
  }, [signedIn, currentPath])
  const buttonProps = { kind: main ? ('main' as const) : ('line' as const), small: !main, icon: 'bell' as const }
  const label = text(main ? 'tellMe' : 'saveSearch')
  if (!signedIn)
    return (
      <ButtonLink {...buttonProps} to={paths.login(currentPath)} onClick={() => rememberSaveIntent(currentPath)}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button {...buttonProps} onClick={() => setOpen('asking')}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SaveDialog
            criteria={criteria}
            searchOptions={searchOptions}
            isImmediate={open === 'atOnce'}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
