import { MyProfilePage } from '#features/athletes/web/MyProfilePage.tsx';
import { ReceivedRatingButton } from '#features/evaluations/web/ReceivedRatingButton.tsx';

export { loader } from '#features/athletes/web/MyProfilePage.tsx';

/** The own profile with the button of `evaluations`, which imports athletes. */
export function MyProfilePageRoute() {
  return <MyProfilePage RatingButton={ReceivedRatingButton} />;
}
