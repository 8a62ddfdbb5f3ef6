import type { ComponentType } from 'react'
import type { ScreenPath } from './menu.ts'

/** Each screen is a file of its own, fetched when it is opened. */
export const LOADS: Readonly<Record<ScreenPath, () => Promise<ComponentType>>> = {
  '': async () => (await import('./home/Home.tsx')).Home,
  movies: async () => (await import('./movies/Movies.tsx')).Movies,
  'movie-versions': async () => (await import('./movie-versions/MovieVersions.tsx')).MovieVersions,
  events: async () => (await import('./events/Events.tsx')).Events,
  'price-groups': async () => (await import('./price-groups/PriceGroups.tsx')).PriceGroups,
  'ticket-prices': async () => (await import('./ticket-prices/TicketPrices.tsx')).TicketPrices,
  'price-rates': async () => (await import('./price-rates/PriceRates.tsx')).PriceRates,
  products: async () => (await import('./products/Products.tsx')).Products,
  categories: async () => (await import('./categories/Categories.tsx')).Categories,
  'payment-methods': async () => (await import('./payment-methods/PaymentMethods.tsx')).PaymentMethods,
  signages: async () => (await import('./signages/Signages.tsx')).Signages,
  themes: async () => (await import('./themes/Themes.tsx')).Themes,
  backgrounds: async () => (await import('./backgrounds/Backgrounds.tsx')).Backgrounds,
  contents: async () => (await import('./contents/Contents.tsx')).Contents,
  employees: async () => (await import('./employees/Employees.tsx')).Employees,
  roles: async () => (await import('./roles/Roles.tsx')).Roles,
  cinemas: async () => (await import('./cinemas/Cinemas.tsx')).Cinemas,
  screens: async () => (await import('./screens/Screens.tsx')).Screens,
  distributors: async () => (await import('./distributors/Distributors.tsx')).Distributors,
  'distributor-offices': async () => (await import('./distributor-offices/DistributorOffices.tsx')).DistributorOffices,
  'rental-profiles': async () => (await import('./rental-profiles/RentalProfiles.tsx')).RentalProfiles,
  tags: async () => (await import('./tags/Tags.tsx')).Tags,
  account: async () => (await import('./account/Account.tsx')).Account,
}
