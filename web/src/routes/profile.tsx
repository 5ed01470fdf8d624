/** The frame of a person's own area: tabs above, the tab's page below. */
import { Outlet } from 'react-router'

export const handle = { frame: 'slim' }

export default function Page() {
  return <Outlet />
}
