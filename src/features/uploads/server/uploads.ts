// The door: what other features may call.
export { queueImageDeletion, readProfileImageFile } from './service/profile-image.ts';
