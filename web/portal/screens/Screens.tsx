import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { screen } from '#protocol/catalogue/screen.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { Loading } from '../shell/Loading.tsx'
import { useT } from '../texts.ts'

const SeatPlan = lazy(async () => ({ default: (await import('../seat-plan/SeatPlan.tsx')).SeatPlan }))

/** Screens: the rooms of a cinema, and below each its seat plan. */
export function Screens() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path=":id/plan" element={<SeatPlan />} />
        <Route path="*" element={<ScreenList />} />
      </Routes>
    </Suspense>
  )
}

function ScreenList() {
  const t = useT()
  const { may } = useSurroundings()
  const plan = (id: number) => (
    <Button component={Link} to={`/screens/${id}/plan`} variant="default">
      {t('plan.title')}
    </Button>
  )
  return <ResourceScreen resource={screen} actions={({ id }) => may('screens.edit') && plan(Number(id))} />
}
