export { FavouriteButton } from './favourite-button.tsx'
export { refreshFavourites } from './favourites.api.ts'
export { FavouritesPanel } from './favourites-panel.tsx'
export { useMarkItems } from './use-mark-items.tsx'
