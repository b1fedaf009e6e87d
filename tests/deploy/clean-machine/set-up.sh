#!/usr/bin/env bash
# In new mount, network and process namespaces: a machine on which nothing is installed yet but the programs of Debian.
# $1: a folder with the repository. $2: the sources. $3: their build, if it is new. What is written is in memory. Ends, and
# with it every process, when its input ends.
set -euo pipefail
disk=$1/disk
sources=$2
build=$3
mkdir "$disk"
mount -t tmpfs -o mode=755 tmpfs "$disk"

# Copies, so that users, settings and services of the real machine are neither seen nor changed.
cp -a /etc "$disk/etc"
rm -rf "$disk/etc/postgresql" "$disk/etc/fieldhouse" "$disk/etc/nginx/conf.d"/*
mkdir -p "$disk/etc/postgresql"
for folder in srv mnt tmp run var/lib var/log usr-local-bin; do mkdir -p "$disk/$folder"; done
chmod 1777 "$disk/tmp"
install -d -o postgres -g postgres "$disk"/run/postgresql "$disk"/var/lib/postgresql "$disk"/var/log/postgresql
install -d -o redis -g redis "$disk"/run/redis "$disk"/var/lib/redis "$disk"/var/log/redis
install -d "$disk"/var/lib/nginx "$disk"/var/log/nginx

cp "$sources"/tests/deploy/clean-machine/bin/* "$disk/usr-local-bin/"
touch "$disk/usr-local-bin/node"
mount --bind "$(readlink -f "$(command -v node)")" "$disk/usr-local-bin/node"
mkdir "$disk/mnt/registry"
mount --bind "$(readlink -f "$sources/node_modules")" "$disk/mnt/registry"
cp -r "$1/origin" "$disk/mnt/origin"
[ -z "$build" ] || cp -r "$build" "$disk/mnt/dist"

mount --bind "$disk/etc" /etc
mount --bind "$disk/run" /run
mount --bind "$disk/srv" /srv
mount --rbind "$disk/mnt" /mnt
mount --bind "$disk/var/lib" /var/lib
mount --bind "$disk/var/log" /var/log
mount --rbind "$disk/usr-local-bin" /usr/local/bin
mount --bind "$disk/tmp" /tmp
ip link set lo up

echo '127.0.0.1 localhost fieldhouse.example' >/etc/hosts
# The certificate and the key of a backup, which are not made on this machine in earnest.
cd /root
mkdir -p /etc/fieldhouse /mnt/given
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=fieldhouse.example -addext subjectAltName=DNS:fieldhouse.example \
  -keyout /mnt/given/key.pem -out /mnt/given/certificate.pem 2>/dev/null
cat /mnt/given/certificate.pem >>/etc/ssl/certs/ca-certificates.crt
rmdir /etc/fieldhouse

echo ready
cat >/dev/null
