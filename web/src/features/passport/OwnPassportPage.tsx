/** The user's own passport: every figure and lease, and its links. Loading keeps the layout. */
import type { OwnPassport } from '@keyhold/api/passports.ts'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { MakeLink } from './MakeLink.tsx'
import { OpenLinks } from './OpenLinks.tsx'
import css from './Passport.module.css'
import { PassportFigures } from './PassportFigures.tsx'
import { PassportStays } from './PassportStays.tsx'
import { usePassport } from './queries.ts'

export function OwnPassportPage({ viewerId }: { viewerId: string }) {
  const text = useText('passport')
  const refusal = useRefusal()
  const passport = usePassport()
  return (
    <div className={css.own}>
      <header>
        <h1>{text('title')}</h1>
        <p className={css.lede}>{text('own.lede')}</p>
      </header>
      {passport.data && <Passport passport={passport.data} viewerId={viewerId} />}
      {passport.error && !passport.data && (
        <EmptyState drawing="mark" title={text('own.failed')}>
          <p role="alert">{refusal(passport.error)}</p>
          <Button kind="main" busy={passport.isFetching} onClick={() => void passport.refetch()}>
            {text('own.again')}
          </Button>
        </EmptyState>
      )}
      {passport.isPending && <PassportSkeleton />}
    </div>
  )
}

function Passport({ passport, viewerId }: { passport: OwnPassport; viewerId: string }) {
  const text = useText('passport')
  return (
    <>
      <Panel label={text('own.figures')}>
        <PassportFigures passport={passport} isOwn />
      </Panel>
      <Panel label={text('leases')}>
        <h2>{text('leases')}</h2>
        {passport.leases.length > 0 ? (
          <PassportStays
            stays={passport.leases}
            titleOf={(stay) => <Link to={paths.lease(viewerId, stay.leaseId)}>{stay.title || stay.reference}</Link>}
          />
        ) : (
          <div className={css.none}>
            <p className="small soft">{text('own.noLeases')}</p>
            <ButtonLink small to={paths.results()}>
              {text('own.search')}
            </ButtonLink>
          </div>
        )}
      </Panel>
      <Panel label={text('make.title')} className={`no-print ${css.sharing}`}>
        <h2>{text('make.title')}</h2>
        <p className="small soft">{text('make.lede')}</p>
        <MakeLink name={passport.name} />
        <h3>{text('links.title')}</h3>
        <OpenLinks passport={passport} />
      </Panel>
    </>
  )
}

function PassportSkeleton() {
  const text = useText('ui')
  return (
    <div role="status" className={css.own}>
      <span className="vh">{text('loading')}</span>
      <Panel>
        <Skeleton height="112px" />
      </Panel>
      <Panel>
        <SkeletonLines lines={5} />
      </Panel>
    </div>
  )
}
