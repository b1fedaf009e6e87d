// The door: what other features may call.
export { deleteProfileImageFile, readProfileImageFile } from './service/profile-image.ts';
